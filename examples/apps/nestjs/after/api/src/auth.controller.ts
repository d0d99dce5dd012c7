import { randomUUID } from "node:crypto";

import {
  Body,
  Controller,
  Post,
  Req,
  UnauthorizedException,
} from "@nestjs/common";
import { JwtService } from "@nestjs/jwt";
import { DataSource } from "typeorm";

import type { LoggedIn } from "./auth.guard.js";
import { User } from "./entities.js";
import { matches } from "./password.js";
import { Public } from "./public.decorator.js";
import { SocketlessService } from "./socketless.service.js";

@Controller()
export class AuthController {
  constructor(
    private readonly jwt: JwtService,
    private readonly data: DataSource,
    private readonly service: SocketlessService,
  ) {}

  @Public()
  @Post("login")
  async login(@Body() { name, password }: { name: string; password: string }) {
    const user = await this.data.getRepository(User).findOneBy({ name });
    if (!user || !matches(String(password), user.password)) {
      throw new UnauthorizedException("Wrong name or password");
    }
    const token = await this.jwt.signAsync({ sub: user.id, jti: randomUUID() });
    return { token, user: user.id };
  }

  // #region logout
  @Post("logout")
  async logout(@Req() { user }: LoggedIn) {
    await this.service.socketless.endSession(user.sub, { session: user.jti });
  }
  // #endregion logout
}
