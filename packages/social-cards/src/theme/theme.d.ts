// Docusaurus' alias of the part that the theme gives.
declare module "@theme-init/SearchMetadata" {
  export { default } from "@theme/SearchMetadata";
}
