import { isListed } from "./socketless.ts";

/**
 * Lets pages of the origins in `ALLOWED_ORIGINS` call a route, and read
 * each of its answers: errors, too.
 */
export const cors =
  (route: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const origin = request.headers.get("origin") ?? "";
    const isAllowed = isListed(origin);
    // Browsers ask first whether they may send the request.
    const isPreflight = request.method === "OPTIONS";
    if (isPreflight && !isAllowed)
      console.warn(`ALLOWED_ORIGINS doesn't list ${JSON.stringify(origin)}`);
    const response = isPreflight
      ? new Response(null, { status: isAllowed ? 204 : 403 })
      : await route(request).catch((error: unknown) => {
          console.error(error);
          return new Response("Internal Server Error", { status: 500 });
        });
    response.headers.append("Vary", "Origin");
    if (!isAllowed) return response;
    response.headers.set("Access-Control-Allow-Origin", origin);
    // Let the page send cookies.
    response.headers.set("Access-Control-Allow-Credentials", "true");
    response.headers.set("Access-Control-Expose-Headers", "Retry-After");
    if (!isPreflight) return response;
    response.headers.set(
      "Access-Control-Allow-Headers",
      "Authorization, Content-Type",
    );
    response.headers.set("Access-Control-Max-Age", "600");
    return response;
  };
