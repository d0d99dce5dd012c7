/** Replacement for `json` of `@sveltejs/kit`, the only part of the framework that the tutorial's routes call. */
export const json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init);
