import {
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { JwtService } from "@nestjs/jwt";
import type { Request } from "express";

import { IS_PUBLIC } from "./public.decorator.js";

/** The claims of a token: the user, and the session that began with the login. */
export interface Claims {
  sub: string;
  jti: string;
}

export type LoggedIn = Request & { user: Claims };

@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly jwt: JwtService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride(IS_PUBLIC, route)) return true;
    const request = context.switchToHttp().getRequest<LoggedIn>();
    const [, token = ""] = request.headers.authorization?.split(" ") ?? [];
    try {
      request.user = await this.jwt.verifyAsync<Claims>(token);
    } catch {
      throw new UnauthorizedException();
    }
    return true;
  }
}
