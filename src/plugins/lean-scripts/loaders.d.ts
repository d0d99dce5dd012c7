declare module "*/client-config.cjs" {
  export default function loader(source: string): string;
}

declare module "*/client-registry.cjs" {
  export default function loader(source: string): string;
}
