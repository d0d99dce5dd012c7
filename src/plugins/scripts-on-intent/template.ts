import { loadScriptsOnIntent } from "./loader";

/**
 * The page's frame, in Eta's syntax: Docusaurus' own, with the loader in the place of the script elements.
 *
 * The loader comes before the style sheets, because a browser runs an inline script only after the sheets above it.
 */
export const template = `
<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <script data-scripts="<%= it.scripts.map((script) => it.baseUrl + script).join(" ") %>">(${loadScriptsOnIntent.toString()})()</script>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
