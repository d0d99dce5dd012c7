import { Module } from "@nestjs/common";
import { APP_GUARD } from "@nestjs/core";
import { JwtModule } from "@nestjs/jwt";
import { TypeOrmModule } from "@nestjs/typeorm";

import { AuthController } from "./auth.controller.js";
import { AuthGuard } from "./auth.guard.js";
import { database } from "./database.js";
import { TeamsController } from "./teams.controller.js";
import { TeamsService } from "./teams.service.js";

@Module({
  imports: [
    TypeOrmModule.forRootAsync({ useFactory: database }),
    JwtModule.registerAsync({
      useFactory: () => ({
        secret: process.env.JWT_SECRET,
        signOptions: { algorithm: "HS256", expiresIn: "8h" },
        verifyOptions: { algorithms: ["HS256"] },
      }),
    }),
  ],
  controllers: [AuthController, TeamsController],
  providers: [TeamsService, { provide: APP_GUARD, useClass: AuthGuard }],
})
export class AppModule {}
