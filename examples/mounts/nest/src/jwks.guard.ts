import {
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { createRemoteJWKSet, jwtVerify } from "jose";

import { IS_PUBLIC } from "./public.decorator.js";
import type { LoggedIn } from "./socketless.js";

type AppRequest = LoggedIn & { headers: { authorization?: string } };

@Injectable()
export class AuthGuard implements CanActivate {
  /** The issuer's public keys, which change. */
  private readonly keys = createRemoteJWKSet(
    new URL(process.env.JWKS_URL ?? ""),
  );

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride(IS_PUBLIC, route)) return true;
    const request = context.switchToHttp().getRequest<AppRequest>();
    const [, token = ""] = request.headers.authorization?.split(" ") ?? [];
    const { payload } = await jwtVerify(token, this.keys, {
      algorithms: ["RS256", "ES256"],
      issuer: process.env.JWT_ISSUER ?? "",
      audience: process.env.JWT_AUDIENCE ?? "",
    }).catch(() => {
      throw new UnauthorizedException();
    });
    request.user = payload;
    return true;
  }
}
