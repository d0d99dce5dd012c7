import { apiReference } from "../../plugins/api-reference";
import type { DocumentOptions } from "../../plugins/api-reference/node/options";
import type { Environment } from "./environment";

/** Path of the service's OpenAPI document, below its base URL. */
const DOCUMENT_PATH = "/api/v0/doc";

/** Environment variable with the API key, for the live document and in samples. */
export const KEY_VARIABLE = "SOCKETLESS_API_KEY";

/** Remedy shown when the service's document can't be loaded. */
export const REMEDY =
  "start the service or correct SOCKETLESS_API_URL. Leave SOCKETLESS_API_URL unset to build from api-spec/openapi.json, or set SOCKETLESS_API_ON_ERROR=snapshot to fall back to it.";

/** The service's document: its snapshot in the repository, and the overlay. */
export const apiDocument = {
  document: "api-spec/openapi.json",
  overlay: "api-spec/overlay.yaml",
  updateCommand: "npm run spec:update",
  keyVariable: KEY_VARIABLE,
} satisfies DocumentOptions;

/**
 * Return the URL of a service's document.
 *
 * @param apiUrl - its base URL, for example `https://app.socketless.ws`
 */
export const documentUrl = (apiUrl: string): string => `${apiUrl.replace(/\/+$/, "")}${DOCUMENT_PATH}`;

export const reference = ({ apiUrl, apiOnError }: Environment) =>
  apiReference({
    ...apiDocument,
    live: {
      ...(apiUrl !== undefined && { url: documentUrl(apiUrl) }),
      onError: apiOnError,
      remedy: REMEDY,
    },
    description:
      "Every call and every webhook event of the Socketless API: fields, limits, defaults, answers, samples in six languages, and requests from the page.",
    asyncApi: "api-spec/asyncapi.yaml",
    inPageServer: "src/components/api/in-page-server.ts",
    allowedOrigins: ["https://socketless.ws", "https://docs.socketless.ws"],
  });
