/**
 * The browser's entry, in the place of Docusaurus' own, which it ends with. Evaluating React and the theme and starting the page
 * is one task of about 100 ms on a phone as Lighthouse simulates it, and no input is answered meanwhile. Here each of the three
 * has a task of its own. CommonJS, because what it requires is evaluated then, and not before.
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
