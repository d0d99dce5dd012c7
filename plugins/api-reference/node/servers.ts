import { NO_HOST, serverUrl } from "../model/address";
import { asObject, asString, isObject, listOf, own } from "../model/json";
import type { JsonObject, Server } from "../model/model";
import { quoted } from "../model/visible";
import type { Budget } from "./budget";
import { jsonPath, type Place } from "./errors";
import { shown } from "./text";

/** Most URLs to list for a server's variables. */
const CHOICES = 20;

/**
 * List the servers, with the default value of each variable in their URL, and the URLs that their variables allow.
 * Those that browsers can't request are left out with a warning.
 *
 * @param base - URL of the document, if it has one, to resolve relative URLs
 */
export function serversOf(raw: unknown, base: string | undefined, place: Place, budget: Budget): Server[] {
  return listOf(raw)
    .filter(isObject)
    .flatMap((server, index) => {
      const template = asString(server.url);
      if (template === undefined) {
        return [];
      }
      const path = jsonPath([...place, "servers", index, "url"]);
      const choices = filledTemplates(template, asObject(server.variables)).flatMap((address) => {
        const url = serverUrl(address, base ?? NO_HOST);
        if (url === undefined) {
          budget.warn(
            `${path}: ${quoted(address)} is left out, because it is not an http or https address without user name, query and fragment. Correct it, or give each of its variables a default.`,
          );
          return [];
        }
        return [(url.origin === NO_HOST ? url.pathname : url.href).replace(/\/+$/, "")];
      });
      const [url] = choices;
      if (url === undefined) {
        return [];
      }
      return [{ url, description: shown(server.description), choices: [...new Set(choices)] }];
    });
}

/** List the URLs that the variables allow, with the defaults first. */
function filledTemplates(template: string, variables: JsonObject): string[] {
  return template.split(/(\{[^{}]+\})/).reduce<string[]>(
    (all, part) => {
      const variable = asObject(own(variables, part.slice(1, -1)));
      const chosen = asString(variable.default);
      if (!/^\{[^{}]+\}$/.test(part) || chosen === undefined) {
        return all.map((before) => before + part);
      }
      const values = [...new Set([chosen, ...listOf(variable.enum).filter((value) => typeof value === "string")])];
      return values.flatMap((value) => all.map((before) => before + value)).slice(0, CHOICES);
    },
    [""],
  );
}
