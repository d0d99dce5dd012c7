import { asObject, asString, isObject, own } from "../model/json";
import type { Json, JsonObject, Security } from "../model/model";
import { visible } from "../model/visible";
import { moreOf } from "./more";
import { richText } from "./text";

/** Convert an operation's `security` to alternatives, each a list of schemes that apply together. */
export function securityOf(requirements: readonly Json[], schemes: JsonObject): Security[][] {
  return requirements.filter(isObject).map((requirement) =>
    Object.keys(requirement).map((name) => {
      const scheme = asObject(own(schemes, name));
      return {
        ...credentialOf(name, scheme),
        description: richText(asString(scheme.description)),
        more: moreOf(scheme, ["type", "description", "name", "in", "scheme"]),
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
  const kind = type === "http" ? (asString(http) ?? "http") : (asString(type) ?? "");
  return { label: visible(kind === "" ? scheme : `${scheme} (${kind})`) };
}
