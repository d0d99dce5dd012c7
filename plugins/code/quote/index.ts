export { type Fence, fences, referenceOf } from "./fences";
export { filesOf, readQuoted, titleOf } from "./read";
export { quote } from "./regions";
