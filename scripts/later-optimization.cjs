const { setFlagsFromString } = require("node:v8");

// Four times V8's own 67,584. Most functions of a build run too short for what optimizing them costs: optimizing is a tenth
// of a build of 300 pages. Set here and not on the command line, where a V8 without the flag would stop.
setFlagsFromString("--interrupt-budget=270000");
