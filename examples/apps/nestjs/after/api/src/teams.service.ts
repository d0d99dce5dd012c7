import { Injectable } from "@nestjs/common";
import { DataSource, In } from "typeorm";

import { Membership, Team, Ticket } from "./entities.js";
import { SocketlessService } from "./socketless.service.js";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@Injectable()
export class TeamsService {
  // #region constructor
  constructor(
    private readonly data: DataSource,
    private readonly service: SocketlessService,
  ) {}
  // #endregion constructor

  async isMember(teamId: string, userId: string): Promise<boolean> {
    const members = this.data.getRepository(Membership);
    return UUID.test(teamId) && (await members.existsBy({ teamId, userId }));
  }

  async teamsOf(userId: string): Promise<Team[]> {
    const members = await this.data
      .getRepository(Membership)
      .findBy({ userId });
    const ids = members.map(({ teamId }) => teamId);
    return this.data.getRepository(Team).findBy({ id: In(ids) });
  }

  async membersOf(teamId: string) {
    const members = await this.data
      .getRepository(Membership)
      .find({ where: { teamId }, relations: { user: true } });
    return members.map(({ user: { id, name } }) => ({ id, name }));
  }

  ticketsOf(teamId: string): Promise<Ticket[]> {
    return this.data
      .getRepository(Ticket)
      .find({ where: { teamId }, order: { createdAt: "ASC" } });
  }

  // #region open
  async open(teamId: string, title: string): Promise<string> {
    const tickets = this.data.getRepository(Ticket);
    const { id } = await tickets.save({ teamId, title });
    const owners = (await this.membersOf(teamId)).map((member) => member.id);
    const type = `tickets ${teamId}`;
    await this.service.rows.tell({ owners, type, id: teamId });
    return id;
  }
  // #endregion open

  // #region remove
  async removeMember(teamId: string, userId: string): Promise<void> {
    await this.data.getRepository(Membership).delete({ teamId, userId });
    await this.service.members.removed(teamId, userId);
  }
  // #endregion remove
}
