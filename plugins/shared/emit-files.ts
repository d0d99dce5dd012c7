interface Compilation {
  fileDependencies: { add(file: string): void };
  contextDependencies: { add(folder: string): void };
  hooks: { processAssets: { tapPromise(options: { name: string; stage: number }, run: () => Promise<void>): void } };
  emitAsset(name: string, source: object, info: { minimized: boolean }): void;
}

/** The part of a compiler that is used. */
interface Compiler {
  hooks: { thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void } };
  webpack: {
    Compilation: { PROCESS_ASSETS_STAGE_ADDITIONAL: number };
    sources: { RawSource: new (content: string | Buffer) => object };
  };
}

/** A file to serve, and its sources. */
export interface EmittedFile {
  /** Path on the site, without a slash at its start. */
  name: string;
  content: string | Buffer;
  /** Absolute paths of files and folders to watch in `npm start`. */
  files?: readonly string[];
  folders?: readonly string[];
  minimize?: boolean;
}

/** Bundler plugin: emit files, in the build and in `npm start`. */
export const emitFiles = (plugin: string, make: () => Promise<EmittedFile[]>) => ({
  apply({ hooks, webpack }: Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    hooks.thisCompilation.tap(plugin, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: plugin, stage }, async () => {
        for (const { name, content, files = [], folders = [], minimize = false } of await make()) {
          files.forEach((file) => compilation.fileDependencies.add(file));
          folders.forEach((folder) => compilation.contextDependencies.add(folder));
          compilation.emitAsset(name, new webpack.sources.RawSource(content), { minimized: !minimize });
        }
      });
    });
  },
});
