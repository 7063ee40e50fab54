// An arm that holds a camera module over the tray: three printed parts and two lengths of tube or round bar.
// The clamp grips the edge of the table or a wall of the tray, the mast stands in it; the elbow carries the boom,
// and the head slides and turns on the boom. All lengths in millimetres. Every part prints as it lies, without support.
// By command: openscad -D 'part="head"' -o head.stl camera_arm.scad

part = "clamp";     // "clamp", "elbow", "head"; "parts" to see all three, "all" to see the arm on a table
height = 330;       // of the lens above the table: the table of the hardware page has it for your tray and lens
reach = 220;        // from the mast to the lens
rod = 16;           // the tube or bar
edge = 32;          // the thickest table or wall to grip
board = [25, 24];   // Camera Module 2 and 3
holes = [21, 12.5]; // how far the module's four holes are apart
slack = 0.3;        // what a hole is wider than its part
wall = 5;

deep = 30;                      // of the clamp, along the edge
jaw = 36;                       // how far it reaches over the edge
block = rod + 2 * wall;
top = edge + wall;              // of the table, above the bottom of the mast
socket = top + wall;            // how far the clamp holds the mast
below = block / 2 + 5;          // of the lens, under the boom's middle
wide = board[0] + 9;            // of the head
axis = top + height + below;    // of the boom, above the bottom of the mast
$fn = 64;

// What to saw.
mast = axis + block / 2 - wall;
boom = reach - block / 2 - 1 + wide / 2 + 5;
echo(mast = mast, boom = boom);

if (part == "all") arm();
else if (part == "parts") color("#1d4f7c") {
    clamp();
    translate([jaw + block, 0, 0]) elbow();
    translate([jaw + 3.5 * block, 0, 0]) head();
}
else if (part == "elbow") elbow();
else if (part == "head") head();
else clamp();

// Lies on its side: a C of one thickness, with the mast's socket on its back.
module clamp() {
    difference() {
        union() {
            linear_extrude(deep) difference() {
                translate([-wall - 4, -wall - 6]) square([jaw + wall + 4, socket + wall + 6]);
                square([jaw + 1, top]);
            }
            translate([-block - 2, -wall - 6, 0]) cube([block, socket + wall + 6, deep]);
        }
        translate([-block / 2 - 2, 0, deep / 2]) rotate([-90, 0, 0]) drop(rod + slack, socket + 1);
        // The screw that grips: an M6 from below, its nut held on the inner side of the jaw.
        translate([jaw * 0.6, -wall - 7, deep / 2]) rotate([-90, 0, 0]) {
            drop(6.4, wall + 8);
            translate([0, 0, wall + 2]) rotate([0, 0, 30]) cylinder(d = 11.6, h = 6, $fn = 6);
        }
        for (y = [10, socket - 10]) set_screw([-block - 3, y, deep / 2], [0, 90, 0]);
    }
}

// Lies flat: the boom goes along the bed, the mast comes from below.
module elbow() {
    difference() {
        translate([-block / 2, -block / 2, 0]) cube([2 * block + 2, block, block]);
        translate([0, 0, -1]) cylinder(d = rod + slack, h = block - wall + 1);
        translate([block / 2 + 1, 0, block / 2]) rotate([0, 90, 0]) rotate([0, 0, -90]) drop(rod + slack, block + 2);
        set_screw([-block / 2 - 1, 0, block / 2 - 4], [0, 90, 0]);
        set_screw([block + 3, 0, block + 1], [180, 0, 0]);
    }
}

// Stands on end: the boom goes up through it, and a wall of it is the plate for the module.
module head() {
    plate = board[1] + 10;
    difference() {
        union() {
            cylinder(d = block, h = wide);
            translate([-block / 2, -block / 2 - 3, 0]) cube([block, block / 2 + 3, wide]);
            translate([-block / 2, -block / 2 - 3, 0]) cube([block + plate, 4, wide]);
        }
        translate([0, 0, -1]) cylinder(d = rod + slack, h = wide + 2);
        set_screw([0, block / 2 + 1, wide / 2], [90, 0, 0]);
        // The module lies on the plate and looks down through it; a nut under each corner keeps its parts free.
        // The lens is in line with the holes that are nearer to the plug.
        translate([block / 2 + 6, -block / 2 - 4, wide / 2]) rotate([-90, 0, 0]) {
            for (x = [0, holes[1]], y = [-1, 1]) translate([x, y * holes[0] / 2, 0]) cylinder(d = 2.3, h = 6);
            translate([holes[1] - 7, -7.5, 0]) cube([14, 15, 6]);
        }
    }
}

// Everything in its place, over a table and an A4 mat.
module arm() {
    color("#c9a877") translate([block / 2 + 2, -190, top - 18]) cube([340, 400, 18]);
    color("white") translate([reach - 105, block / 2 + 18 - 148.5, top]) cube([210, 297, 0.4]);
    color("#1d4f7c") rotate([90, 0, 0]) translate([block / 2 + 2, 0, -deep / 2]) clamp();
    color("#b8c0c6") cylinder(d = rod, h = mast);
    color("#1d4f7c") translate([0, 0, axis - block / 2]) elbow();
    color("#b8c0c6") translate([block / 2 + 1, 0, axis]) rotate([0, 90, 0]) cylinder(d = rod, h = boom);
    color("#1d4f7c") translate([reach - wide / 2, 0, axis]) rotate([90, 0, 90]) head();
    color("#2b7d3f") translate([reach - board[0] / 2, block / 2 + 4, axis - block / 2 + 3]) cube([board[0], board[1], 1.2]);
    color("#555555") translate([block / 2 + 2 + jaw * 0.6, 0, -50]) cylinder(d = 6, h = top - 18 + 50);
}

// A round hole that can be printed lying: its upper side, towards -y, is a roof.
module drop(diameter, length) {
    cylinder(d = diameter, h = length);
    intersection() {
        rotate([0, 0, -135]) cube([diameter / 2, diameter / 2, length]);
        translate([-diameter, -diameter * 0.58, 0]) cube([2 * diameter, diameter, length]);
    }
}

// A hole that an M4 cuts its own thread into, to hold a rod.
module set_screw(at, turn) {
    translate(at) rotate(turn) cylinder(d = 3.6, h = wall + 3);
}
