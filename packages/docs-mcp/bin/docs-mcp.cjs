#!/usr/bin/env node
// The sources are TypeScript, which Node reads by itself from version 22.18 on only.
require("tsx/cjs");
require("../src/main.ts");
