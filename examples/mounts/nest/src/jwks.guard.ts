import {
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";

import { IS_PUBLIC } from "./public.decorator.js";
import type { LoggedIn } from "./socketless.js";

type AppRequest = LoggedIn & { headers: { authorization?: string } };

/** What a token is compared with. Without it, `jose` would not compare. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}`);
  return value;
}

// While the login service doesn't answer, nobody is refused: the page tries
// again.
const { JOSEError, JWKSTimeout, JWKSInvalid } = errors;
const outages = [JOSEError.code, JWKSTimeout.code, JWKSInvalid.code];

@Injectable()
export class AuthGuard implements CanActivate {
  private readonly keys = createRemoteJWKSet(
    new URL(setting("LOGIN_KEYS_URL")),
  );
  private readonly expected = {
    algorithms: ["RS256", "ES256"],
    issuer: setting("LOGIN_ISSUER"),
    audience: setting("LOGIN_AUDIENCE"),
    requiredClaims: ["exp", "sub"],
  };

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride(IS_PUBLIC, route)) return true;
    const request = context.switchToHttp().getRequest<AppRequest>();
    const [, token = ""] = request.headers.authorization?.split(" ") ?? [];
    try {
      const verified = await jwtVerify(token, this.keys, this.expected);
      request.user = verified.payload;
    } catch (error) {
      if (error instanceof JOSEError && !outages.includes(error.code))
        throw new UnauthorizedException();
      throw error;
    }
    return true;
  }
}
