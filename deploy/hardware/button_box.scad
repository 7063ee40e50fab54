// A box for four buttons with their LEDs, the status LED and the buzzer. All lengths in millimetres.
// Prints without support: the box upside down as it lies here, the lid flat.
// In OpenSCAD: change the numbers on top, F6, export. By command: openscad -D 'part="lid"' -o lid.stl button_box.scad

part = "box";       // "box" or "lid"
button = 24;        // hole of a button: 24 or 30 for arcade buttons, 12 or 16 for small ones
led = 5;            // LEDs of 5 or 3
buzzer = 12;        // the buzzer's can; 0 for none
depth = 42;         // how deep the buttons reach, with their plugs
wall = 2.4;
slack = 0.2;        // what a hole is wider than its part

buttons = 4;
pitch = button + 12;                    // from button to button
length = buttons * pitch + 8;
width = button + led + 34;
post = 8;                               // the corners that take the lid's screws (M3, self-cutting)
$fn = 48;

if (part == "lid") lid(); else box();

module plate(height, grow = 0) {
    linear_extrude(height) offset(r = 4 + grow) square([length - 8, width - 8], center = true);
}

// The face lies on the bed: the holes go through it, the walls stand on it.
module box() {
    difference() {
        union() {
            difference() {
                plate(depth + wall);
                translate([0, 0, wall]) plate(depth + wall, -wall);
            }
            corners() cylinder(d = post, h = depth + wall);
        }
        corners() translate([0, 0, wall + 2]) cylinder(d = 2.6, h = depth + wall);
        for (i = [0 : buttons - 1]) translate([(i - (buttons - 1) / 2) * pitch, 0]) {
            translate([0, -9, -1]) cylinder(d = button + 2 * slack, h = wall + 2);
            translate([0, button / 2 + 2, -1]) cylinder(d = led + slack, h = wall + 2);
        }
        // The status LED is above the middle of all, the buzzer's slots beside it.
        translate([0, width / 2 - 7, -1]) cylinder(d = led + slack, h = wall + 2);
        if (buzzer > 0) for (x = [-4, 0, 4])
            translate([pitch + x, width / 2 - 12, wall / 2]) cube([1.6, 6, wall + 2], center = true);
        // The cable leaves through a notch at the back, under the lid.
        translate([0, width / 2, depth + wall]) cube([16, 4 * wall, 10], center = true);
    }
    if (buzzer > 0) translate([pitch, width / 2 - 12, wall - 0.1]) ring(buzzer + 2 * slack, 4);
}

module lid() {
    difference() {
        plate(wall);
        corners() translate([0, 0, -1]) cylinder(d = 3.4, h = wall + 2);
        corners() translate([0, 0, wall - 1.2]) cylinder(d1 = 3.4, d2 = 6, h = 1.3);
    }
}

module corners() {
    for (x = [-1, 1], y = [-1, 1]) translate([x * (length / 2 - wall - 3.2), y * (width / 2 - wall - 3.2)]) children();
}

module ring(inside, height) {
    difference() {
        cylinder(d = inside + 2.4, h = height);
        translate([0, 0, -1]) cylinder(d = inside, h = height + 2);
    }
}
