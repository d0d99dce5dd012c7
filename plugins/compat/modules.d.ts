/* The packages ship these files without types that can be found by their paths. */

declare module "@docusaurus/core/lib/client/preload" {
  export default function preload(pathname: string): Promise<undefined[]>;
}
