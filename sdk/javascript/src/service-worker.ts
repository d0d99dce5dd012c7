/** A service worker as a file that sites serve as it is. Its address can name the options of `handlePush`. */
import { handlePush } from "./notifications/service-worker";

const options = new URL(globalThis.location.href).searchParams;
const [subscriptions, open] = [options.get("subscriptions"), options.get("open")];
handlePush(globalThis, { ...(subscriptions !== null && { subscriptions }), ...(open !== null && { open }) });
