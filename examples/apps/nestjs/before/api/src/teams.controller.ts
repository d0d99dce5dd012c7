import {
  Body,
  Controller,
  Delete,
  ForbiddenException,
  Get,
  Param,
  Post,
  Req,
} from "@nestjs/common";

import type { LoggedIn } from "./auth.guard.js";
import { TeamsService } from "./teams.service.js";

@Controller("teams")
export class TeamsController {
  constructor(private readonly teams: TeamsService) {}

  private async checkMember(team: string, { user }: LoggedIn): Promise<void> {
    if (!(await this.teams.isMember(team, user.sub))) {
      throw new ForbiddenException("You are not a member of this team");
    }
  }

  @Get()
  list(@Req() request: LoggedIn) {
    return this.teams.teamsOf(request.user.sub);
  }

  @Get(":team/tickets")
  async tickets(@Req() request: LoggedIn, @Param("team") team: string) {
    await this.checkMember(team, request);
    return this.teams.ticketsOf(team);
  }

  @Post(":team/tickets")
  async open(
    @Req() request: LoggedIn,
    @Param("team") team: string,
    @Body() { title }: { title: string },
  ) {
    await this.checkMember(team, request);
    await this.teams.open(team, String(title).slice(0, 200));
  }

  @Get(":team/members")
  async members(@Req() request: LoggedIn, @Param("team") team: string) {
    await this.checkMember(team, request);
    return this.teams.membersOf(team);
  }

  @Delete(":team/members/:user")
  async removeMember(
    @Req() request: LoggedIn,
    @Param("team") team: string,
    @Param("user") user: string,
  ) {
    await this.checkMember(team, request);
    await this.teams.removeMember(team, user);
  }
}
