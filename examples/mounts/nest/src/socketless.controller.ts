import { Controller, Post, Req, Res } from "@nestjs/common";
import { nodeHandler } from "@socketless/sdk/node";

import { Public } from "./public.decorator.js";
import { socketless, type LoggedIn } from "./socketless.js";

const connection = nodeHandler(socketless.connection);
const webhook = nodeHandler(socketless.webhook());

@Controller()
export class SocketlessController {
  @Post("connection")
  connection(@Req() request: LoggedIn, @Res() response: unknown) {
    return connection(request, response);
  }

  @Public() // The service has no login: it signs each event.
  @Post("webhook")
  webhook(@Req() request: unknown, @Res() response: unknown) {
    return webhook(request, response);
  }
}
