/**
 * Netlify's settings for a build that is deployed as it is; headers and redirects are in `_headers` and `_redirects`.
 * Its own clean addresses stay on, and nothing that the build has made small is made anew.
 */
export const NETLIFY_SETTINGS = `[build]
publish = "."
edge_functions = "_netlify"

[build.processing]
skip_processing = true

[[edge_functions]]
function = "markdown"
path = "/*"
excludedPath = ["/assets/*", "/img/*", "/search/*"]
`;
