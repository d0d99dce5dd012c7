import { NO_HOST, serverUrl } from "../model/address";
import { asString, isObject, listOf } from "../model/json";
import type { Server } from "../model/model";
import { quoted } from "../model/visible";
import { jsonPath, type Place, type Warn } from "./errors";
import { shown } from "./text";

/**
 * List the servers. Those that browsers can't request, and those with variables, are left out with a warning.
 *
 * @param base - URL of the document, if it has one, to resolve relative URLs
 */
export function serversOf(raw: unknown, base: string | undefined, place: Place, warn: Warn): Server[] {
  return listOf(raw)
    .filter(isObject)
    .flatMap((server, index) => {
      const address = asString(server.url);
      const url = address === undefined ? undefined : serverUrl(address, base ?? NO_HOST);
      if (address !== undefined && url === undefined) {
        warn(
          `${jsonPath([...place, "servers", index, "url"])}: ${quoted(address)} is left out, because it is not an http or https address without variables, user name, query and fragment. Correct it.`,
        );
      }
      const shownUrl = url?.origin === NO_HOST ? url.pathname : url?.href;
      return shownUrl === undefined
        ? []
        : [{ url: shownUrl.replace(/\/+$/, ""), description: shown(server.description) }];
    });
}
