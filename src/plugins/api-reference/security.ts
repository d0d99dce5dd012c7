import { asObject, asString, isObject } from "./json";
import type { Json, JsonObject, Security } from "./model";
import { References } from "./references";
import { richText, visible } from "./text";

/**
 * The alternatives of an operation's `security`, each a list of schemes that apply together.
 *
 * @param requirements - the operation's or the document's `security`
 */
export function securityOf(document: JsonObject, requirements: readonly Json[]): Security[][] {
  const schemes = asObject(asObject(document.components).securitySchemes);
  const references = new References(document);
  return requirements
    .filter(isObject)
    .map((requirement) =>
      Object.keys(requirement).map((name) =>
        schemeOf(
          name,
          asObject(references.resolve(schemes[name] ?? {}, ["components", "securitySchemes", name]).value),
        ),
      ),
    )
    .filter((schemesTogether) => schemesTogether.length > 0);
}

function schemeOf(name: string, scheme: JsonObject): Security {
  const base = { name: visible(name), description: richText(asString(scheme.description)) };
  const type = asString(scheme.type);
  // The open-source release of the service writes type apiKey with scheme bearer; only "http" has a scheme.
  const httpScheme = asString(scheme.scheme)?.toLowerCase();
  if (httpScheme === "bearer") {
    return { ...base, kind: "bearer", label: "Authorization: Bearer <API key>" };
  }
  if (httpScheme === "basic") {
    return { ...base, kind: "basic", label: "Authorization: Basic <name and password, in Base64>" };
  }
  const key = asString(scheme.name);
  if (type === "apiKey" && key !== undefined) {
    const header = scheme.in === "header" ? { header: key } : {};
    return { ...base, kind: "apiKey", label: `${visible(key)} in the ${asString(scheme.in) ?? "request"}`, ...header };
  }
  return { ...base, kind: "other", label: visible(type ?? name) };
}
