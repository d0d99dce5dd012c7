import type { Budget } from "./budget";
import { asObject, asString, isObject, own, sizeOf } from "../model/json";
import type { Json, JsonObject, Security } from "../model/model";
import { References } from "./references";
import { richText } from "./text";
import { visible } from "../model/visible";

/**
 * Convert an operation's `security` to alternatives, each a list of schemes that apply together.
 *
 * @param requirements - the operation's or the document's `security`
 */
export function securityOf(document: JsonObject, requirements: readonly Json[], budget: Budget): Security[][] {
  const schemes = asObject(asObject(document.components).securitySchemes);
  const references = new References(document);
  return requirements.filter(isObject).map((requirement) =>
    Object.keys(requirement).map((name) => {
      const place = ["components", "securitySchemes", name];
      return schemeOf(name, asObject(references.resolve(own(schemes, name) ?? {}, place).value), budget, place);
    }),
  );
}

function schemeOf(name: string, scheme: JsonObject, budget: Budget, place: readonly string[]): Security {
  budget.spend("characters", sizeOf([name, scheme.type, scheme.in, scheme.name]), place);
  const base = {
    name: visible(name),
    description: richText(asString(scheme.description), budget, [...place, "description"]),
  };
  const type = asString(scheme.type);
  // Accept the scheme bearer with type apiKey, which some documents use although only type http has a scheme.
  const httpScheme = asString(scheme.scheme)?.toLowerCase();
  if (httpScheme === "bearer") {
    return {
      ...base,
      kind: "bearer",
      label: "Authorization: Bearer <API key>",
      header: "Authorization",
      prefix: "Bearer ",
    };
  }
  if (httpScheme === "basic") {
    return {
      ...base,
      kind: "basic",
      label: "Authorization: Basic <name and password, in Base64>",
      header: "Authorization",
      prefix: "Basic ",
    };
  }
  const key = asString(scheme.name);
  if (type === "apiKey" && key !== undefined) {
    // Accept only valid header names: others could inject shell code into a pasted sample.
    const header = scheme.in === "header" && /^[\w-]+$/.test(key) ? { header: key } : {};
    return { ...base, kind: "apiKey", label: visible(`${key} in the ${asString(scheme.in) ?? "request"}`), ...header };
  }
  const token = type === "oauth2" || type === "openIdConnect" ? { header: "Authorization", prefix: "Bearer " } : {};
  return { ...base, kind: "other", label: visible(type ?? name), ...token };
}
