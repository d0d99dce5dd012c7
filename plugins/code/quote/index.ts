export { type Fence, fences, referenceOf } from "./fences";
export { readQuoted, titleOf } from "./read";
export { filesOf, fingerprint, readRecord, RECORD, type RunRecord } from "./record";
export { quote } from "./regions";
