export { default as search, type SearchOptions, writeSearchIndex } from "./node";
export type { HostedSearch } from "./node/browser-data";
export { readContents, readRecords, RecordsError } from "./node/pages-file";
