import { Controller, Get, Post, Req, Res } from "@nestjs/common";
import { nodeHandler } from "@socketless/sdk/node";
import type { Response } from "express";

import type { LoggedIn } from "./auth.guard.js";
import { Public } from "./public.decorator.js";
import { SocketlessService } from "./socketless.service.js";

@Controller()
export class SocketlessController {
  private readonly connect;
  private readonly receive;
  private readonly inbox;

  constructor({ socketless, members, online, notices }: SocketlessService) {
    this.connect = nodeHandler(socketless.connection);
    this.receive = nodeHandler(socketless.webhook(members, online, notices));
    this.inbox = nodeHandler((request, { user }: LoggedIn) =>
      notices.inbox(request, user.sub),
    );
  }

  @Post("connection")
  connection(@Req() request: LoggedIn, @Res() response: Response) {
    return this.connect(request, response);
  }

  @Public() // The service has no login: it signs each event.
  @Post("webhook")
  webhook(@Req() request: LoggedIn, @Res() response: Response) {
    return this.receive(request, response);
  }

  @Get("notices")
  notices(@Req() request: LoggedIn, @Res() response: Response) {
    return this.inbox(request, response);
  }
}
