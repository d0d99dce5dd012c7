/** Paths below `examples/` whose files the tests compile and never execute; every other tested file is run. */
export const typeChecked: readonly string[] = ["examples/native/", "examples/types/"];
