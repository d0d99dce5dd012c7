/* The packages ship these files without types of their own. */

declare module "docusaurus-theme-openapi-docs/lib/theme/Schema/normalize" {
  /** Merges the members of `allOf` into one schema; nested `$ref` are left as they are. */
  export function mergeAllOf(schema: object): unknown;
}

declare module "docusaurus-theme-openapi-docs/lib/theme/SkeletonLoader" {
  export default function SkeletonLoader(props: { size?: "sm" | "md" | "lg" }): React.ReactElement;
}
