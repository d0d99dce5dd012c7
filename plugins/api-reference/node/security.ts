import { asObject, asString, isObject, own, sizeOf } from "../model/json";
import type { Json, JsonObject, Security } from "../model/model";
import { visible } from "../model/visible";
import type { Place } from "./errors";
import { moreOf } from "./more";
import type { SchemaWalk } from "./schema";
import { richText } from "./text";

/** Convert an operation's `security` to alternatives, each a list of schemes that apply together. */
export function securityOf(
  requirements: readonly Json[],
  { budget, references }: Pick<SchemaWalk, "budget" | "references">,
): Security[][] {
  const schemes = asObject(asObject(references.document.components).securitySchemes);
  return requirements.filter(isObject).map((requirement) =>
    Object.keys(requirement).map((name) => {
      const place: Place = ["components", "securitySchemes", name];
      const scheme = asObject(references.resolve(own(schemes, name) ?? {}, place).value);
      budget.spend("characters", sizeOf([name, scheme.type, scheme.in, scheme.name]), place);
      return {
        ...credentialOf(name, scheme),
        description: richText(asString(scheme.description), budget, [...place, "description"]),
        more: moreOf(scheme, ["type", "description", "name", "in", "scheme"], budget, place),
      };
    }),
  );
}

/** Names of headers whose characters mean nothing inside the quotes of a shell or a program. */
const PLAIN_NAME = /^[\w-]+$/;

function credentialOf(
  scheme: string,
  { in: place, name, scheme: http, type }: JsonObject,
): Pick<Security, "label" | "credential"> {
  const authorization = (prefix: string, secret: string): Pick<Security, "label" | "credential"> => ({
    label: `Authorization: ${prefix}<${secret}>`,
    credential: { name: "Authorization", prefix },
  });
  // Accept the scheme bearer with type apiKey, which some documents use although only type http has a scheme.
  switch (asString(http)?.toLowerCase()) {
    case "bearer":
      return authorization("Bearer ", "API key");
    case "basic":
      return authorization("Basic ", "name and password, in Base64");
  }
  if (type === "apiKey" && typeof name === "string") {
    const label = visible(`${name} in the ${asString(place) ?? "request"}`);
    return place === "header" && PLAIN_NAME.test(name) ? { label, credential: { name, prefix: "" } } : { label };
  }
  return { label: visible(asString(type) ?? scheme) };
}
