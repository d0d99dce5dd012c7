/** A service worker as a file that sites serve as it is. Its address can name the options of `handlePush`. */
import { handlePush } from "./notifications/service-worker";

const options = new URL(globalThis.location.href).searchParams;
const [url, open] = [options.get("url"), options.get("open")];
handlePush(globalThis, { ...(url !== null && { url }), ...(open !== null && { open }) });
