import { NextResponse, type NextRequest } from "next/server";

export function proxy(request: NextRequest) {
  if (request.cookies.has("session")) return NextResponse.next();
  return NextResponse.redirect(new URL("/login", request.url));
}

// Not the two routes: the service has no session, and a page without one
// must get a 401, not your login page.
export const config = {
  matcher: "/((?!api/socketless/|login(?:/|$)|_next/).*)",
};
