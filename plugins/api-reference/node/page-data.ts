/** Under this name other plugins find the content, and Docusaurus keeps the page's data. */
export const PLUGIN = "api-reference";

export const PAGE_DATA_NAME = "page.json";

/** The file of the page's data, below Docusaurus' folder of generated files. */
export const PAGE_DATA = `${PLUGIN}/default/${PAGE_DATA_NAME}`;
