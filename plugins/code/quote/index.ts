export { filesOf, readQuoted, titleOf } from "./read";
export { quote } from "./regions";
