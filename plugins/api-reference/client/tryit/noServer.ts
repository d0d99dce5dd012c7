import type { InPageServer } from "../../model/in-page";

/** The bundler puts the site's own module here, where the option `inPage` names one. */
export default function startServer(): Promise<InPageServer> {
  return Promise.reject(new Error("The option inPage names no module."));
}
