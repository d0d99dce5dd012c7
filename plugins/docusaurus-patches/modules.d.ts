/* These deep imports have no type declarations. */

declare module "@docusaurus/core/lib/client/preload" {
  export default function preload(pathname: string): Promise<undefined[]>;
}
