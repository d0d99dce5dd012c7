export { type Fence, fences, referenceOf } from "./fences";
export { readQuoted, titleOf } from "./read";
export { filesOf, fingerprint, readRecord, RECORD } from "./record";
export { quote } from "./regions";
