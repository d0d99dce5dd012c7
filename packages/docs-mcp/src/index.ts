export { serverOf } from "./server";
export { openSite, type Site, SiteError } from "./site";
export { type Source, sourceOf } from "./source";
