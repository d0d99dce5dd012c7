import { NextResponse, type NextRequest } from "next/server";

/** Stands for what sends visitors without a login to its page. */
export const proxy = (request: NextRequest) =>
  request.cookies.has("user")
    ? NextResponse.next()
    : NextResponse.redirect(new URL("/login", request.url));

// The service has no login, and a page without one must get a 401.
export const config = {
  matcher: "/((?!api/socketless/|login(?:/|$)|_next/).*)",
};
