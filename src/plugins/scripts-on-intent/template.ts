import { searchShell } from "../../components/search/shell";
import { loadScriptsOnIntent } from "./loader";

/**
 * The page's frame, in Eta's syntax: Docusaurus' own, with the loader in the place of the script elements.
 *
 * The inline script comes before the style sheets, because a browser runs it only after the sheets above it. In it, the search
 * window's shell comes first: what it takes is not for the loader to hold.
 *
 * @param onIntent - whether scripts wait for a sign of use; otherwise they are loaded at once
 */
export const template = (onIntent: boolean): string => `
<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <script data-scripts="<%= it.scripts.map((script) => it.baseUrl + script).join(" ") %>"${onIntent ? "" : ' data-start="at-once"'}>(${searchShell.toString()})();(${loadScriptsOnIntent.toString()})()</script>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
    <noscript><link rel="stylesheet" href="<%= it.baseUrl %>no-script.css" /></noscript>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
