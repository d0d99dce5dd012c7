import {
  extendZodWithOpenApi,
  OpenApiGeneratorV3,
  OpenApiGeneratorV31,
  OpenAPIRegistry,
  type RouteConfig,
} from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

import type { Json, Schema } from "../../plugins/api-reference/model/model";
import { modelOf } from "./reference";

extendZodWithOpenApi(z);

export const VERSIONS = ["3.0.0", "3.1.0"] as const;
export type Version = (typeof VERSIONS)[number];

/** Write the document of one call with the generator that the service uses. */
export function documentOf(
  route: Partial<RouteConfig>,
  version: Version = "3.1.0",
  register: (registry: OpenAPIRegistry) => void = () => undefined,
): string {
  const registry = new OpenAPIRegistry();
  register(registry);
  registry.registerPath({
    method: "post",
    path: "/call",
    summary: "Call",
    responses: { 200: { description: "Done" } },
    ...route,
  });
  const Generator = version === "3.1.0" ? OpenApiGeneratorV31 : OpenApiGeneratorV3;
  const info = { title: "Written by Zod", version: "1" };
  return JSON.stringify(new Generator(registry.definitions).generateDocument({ openapi: version, info }));
}

/** A call whose JSON body has this schema. */
export const withBody = (schema: z.ZodType): Partial<RouteConfig> => ({
  request: { body: { content: { "application/json": { schema } } } },
});

/** Return what the page shows of the first call's body: its schema, and the made example. */
export async function bodyOf(text: string): Promise<{ schema: Schema; example: Json | undefined }> {
  const [content] = (await modelOf(text)).operations[0]?.body?.contents ?? [];
  if (content === undefined) {
    throw new Error("The page shows no body.");
  }
  return { schema: content.schema, example: content.examples[0]?.value };
}

/** Return a field by its path, as in `data.tree.left`. */
export function fieldOf({ fields }: Schema, path: string): Schema {
  const [name, ...rest] = path.split(".");
  const schema = fields.find((field) => field.name === name)?.schema;
  if (schema === undefined) {
    throw new Error(`There is no field ${String(name)}.`);
  }
  return rest.length === 0 ? schema : fieldOf(schema, rest.join("."));
}
