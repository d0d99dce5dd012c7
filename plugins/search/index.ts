export { default as search, type SearchOptions, writeSearchIndex } from "./node";
export type { HostedSearch } from "./node/browser-data";
export { readRecords, RecordsError } from "./node/records-file";
