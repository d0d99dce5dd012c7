/**
 * Client entry: evaluate React, evaluate the theme and start the page, each in its own task. CommonJS, because
 * `require` evaluates modules lazily.
 */
const parts = [
  () => require("react-dom/client"),
  () => require("@docusaurus/core/lib/client/App"),
  () => require("@docusaurus/core/lib/client/clientEntry"),
];

function evaluate(index) {
  parts[index]();
  if (index + 1 < parts.length) {
    setTimeout(evaluate, 0, index + 1);
  }
}

evaluate(0);
