import {
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { JwtService } from "@nestjs/jwt";

import { IS_PUBLIC } from "./public.decorator.js";
import type { LoggedIn } from "./socketless.js";

type AppRequest = LoggedIn & { headers: { authorization?: string } };

@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly jwt: JwtService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride(IS_PUBLIC, route)) return true;
    const request = context.switchToHttp().getRequest<AppRequest>();
    const [, token = ""] = request.headers.authorization?.split(" ") ?? [];
    try {
      request.user = await this.jwt.verifyAsync<{ sub?: string }>(token);
    } catch {
      throw new UnauthorizedException();
    }
    return true;
  }
}
