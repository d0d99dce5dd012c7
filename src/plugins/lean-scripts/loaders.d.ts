declare module "*/client-config.cjs" {
  export default function loader(source: string): string;
}

declare module "*/client-registry.cjs" {
  export default function loader(source: string): string;
}

declare module "*/key-order.cjs" {
  export default function loader(source: string): string;
}

declare module "*/client-global-data.cjs" {
  export default function loader(source: string): string;
}

declare module "*/client-site-metadata.cjs" {
  export default function loader(source: string): string;
}
