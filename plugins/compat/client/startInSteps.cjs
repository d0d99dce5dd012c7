/**
 * The browser's entry: evaluates React, evaluates the theme, and starts the page, each in a task of its own. CommonJS, because
 * what it requires is evaluated then, and not before.
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
