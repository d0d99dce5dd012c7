import { asObject, asString, isObject, listOf, own, sizeOf } from "../model/json";
import type { Credential, Json, JsonObject, Security } from "../model/model";
import { visible } from "../model/visible";
import type { Budget } from "./budget";
import type { Place } from "./errors";
import { moreOf } from "./more";
import { References } from "./references";
import { richText, shown } from "./text";

/**
 * Convert an operation's `security` to alternatives, each a list of schemes that apply together, with their scopes.
 */
export function securityOf(document: JsonObject, requirements: readonly Json[], budget: Budget): Security[][] {
  const schemes = asObject(asObject(document.components).securitySchemes);
  const references = new References(document);
  return requirements.filter(isObject).map((requirement) =>
    Object.entries(requirement).map(([name, asked]) => {
      const place = ["components", "securitySchemes", name];
      const scheme = asObject(references.resolve(own(schemes, name) ?? {}, place).value);
      return schemeOf(name, scheme, listOf(asked), budget, place);
    }),
  );
}

function schemeOf(name: string, scheme: JsonObject, asked: readonly Json[], budget: Budget, place: Place): Security {
  const flows = Object.values(asObject(scheme.flows)).map((flow) => asObject(asObject(flow).scopes));
  const scopes = asked.flatMap((scope) => {
    const described = flows.map((known) => own(known, String(scope))).find((words) => typeof words === "string");
    return typeof scope === "string" ? [{ name: visible(scope), description: shown(described) }] : [];
  });
  budget.spend("characters", sizeOf([name, scheme.type, scheme.in, scheme.name, scopes]), place);
  const description = richText(asString(scheme.description), budget, [...place, "description"]);
  const more = moreOf(scheme, ["type", "description", "name", "in", "scheme"], budget, place);
  return { description, scopes, ...credentialOf(name, scheme), more };
}

const TOKENS = new Map<Json | undefined, string>([
  ["oauth2", "OAuth 2.0"],
  ["openIdConnect", "OpenID Connect"],
]);

function credentialOf(
  scheme: string,
  { in: place, name, scheme: http, type }: JsonObject,
): Pick<Security, "label" | "credential"> {
  const authorization = (prefix: string, secret: string): Pick<Security, "label" | "credential"> => ({
    label: `Authorization: ${prefix}<${secret}>`,
    credential: { in: "header", name: "Authorization", prefix },
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
    return {
      label,
      ...(isPlace(place) && CREDENTIAL_NAMES[place].test(name) && { credential: { in: place, name, prefix: "" } }),
    };
  }
  const token = TOKENS.get(type);
  return token === undefined
    ? { label: visible(asString(type) ?? scheme) }
    : authorization("Bearer ", `${token} token`);
}

/**
 * Names that each place can carry: tokens of HTTP, and in a query whatever needs no escaping. None has a character that
 * means something inside the quotes of a shell or a program.
 */
const CREDENTIAL_NAMES: Record<Credential["in"], RegExp> = {
  header: /^[\w.#&*+^|~-]+$/,
  cookie: /^[\w.#&*+^|~-]+$/,
  query: /^[\w.~:@/-]+$/,
};

const isPlace = (place: Json | undefined): place is Credential["in"] =>
  place === "header" || place === "query" || place === "cookie";
