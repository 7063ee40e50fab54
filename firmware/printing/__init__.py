"""What people print and cut out: mats, stickers for dice, cards and chips, as PDF pages true to scale."""
