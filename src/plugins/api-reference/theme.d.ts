/* The packages ship this file without types of its own. */

declare module "docusaurus-theme-openapi-docs/lib/theme/SkeletonLoader" {
  export default function SkeletonLoader(props: { size?: "sm" | "md" | "lg" }): React.ReactElement;
}
