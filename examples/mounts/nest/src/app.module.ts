import { Module } from "@nestjs/common";
import { APP_GUARD } from "@nestjs/core";
import { JwtModule } from "@nestjs/jwt";

import { AuthGuard } from "./auth.guard.js";
import { SocketlessController } from "./socketless.controller.js";

@Module({
  imports: [
    JwtModule.registerAsync({
      useFactory: () => ({
        secret: process.env.JWT_SECRET,
        verifyOptions: { algorithms: ["HS256"] },
      }),
    }),
  ],
  controllers: [SocketlessController],
  providers: [{ provide: APP_GUARD, useClass: AuthGuard }],
})
export class AppModule {}
