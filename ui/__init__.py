"""State to pictures and words. Pure views; knows the rules' states, no camera and no clock."""
