declare module "prismjs/dependencies" {
  interface Loader {
    load(loadComponent: (id: string) => void): void;
  }
  /** Resolves aliases and what a language needs, in the order in which its files must be loaded. */
  export default function getLoader(components: object, load: readonly string[], loaded: readonly string[]): Loader;
}
