/** What is used of the bundler's module. */
export interface BundledModule {
  /** Identifies the module; an absolute path, with loaders before it and a query after it. */
  identifier(): string;
  /** Modules that were joined into this one. */
  modules?: Iterable<BundledModule>;
}

const PACKAGE_FOLDER = /^.*node_modules[\\/]((?:@[^\\/!?|]+[\\/])?[^\\/!?|]+)/;

/** The folder of the package that a module is in, relative to the site; undefined for the site's own modules. */
export function packageOf(identifier: string): string | undefined {
  // What stands before the last `!` are loaders, which run at build time.
  const resource = (identifier.split("!").at(-1) ?? "").split("?", 1)[0] ?? "";
  const folder = PACKAGE_FOLDER.exec(resource)?.[0];
  return folder?.slice(folder.indexOf("node_modules")).replaceAll("\\", "/");
}

const identifiersOf = (module: BundledModule): string[] => [
  module.identifier(),
  ...[...(module.modules ?? [])].flatMap(identifiersOf),
];

/** The folders of all packages of which the browser gets a part, sorted. */
export function packagesOf(modules: readonly BundledModule[]): string[] {
  return [...new Set(modules.flatMap(identifiersOf).flatMap((identifier) => packageOf(identifier) ?? []))].sort();
}
