import { describe, expect, test, vi } from "vitest";

import type { WebhookEvent } from "../../../examples/recipes/socketless/server";
import { addMembers, behaviours, page, stage, until } from "./stage";
import { passTime } from "./stores";

describe.each(behaviours)("presence in private rooms, %s", (behaviour) => {
  /** Has the rooms `plans` of Ana and Ben, and `team` of Ben and Cem. `isLost` names events that never arrive. */
  async function start(isLost: (event: WebhookEvent) => boolean = () => false) {
    const rooms = await import("../../../examples/recipes/private-feeds/server");
    const online = await import("../../../examples/recipes/presence/private");
    const { openRoom } = await import("../../../examples/recipes/private-feeds/client");
    const { presence } = await import("../../../examples/recipes/presence/client");
    const handlers = [rooms.onEvent, online.onEvent].map(
      (handle) => (event: WebhookEvent) => (isLost(event) ? {} : handle(event)),
    );
    const service = await stage(behaviour, ...handlers);
    await addMembers("plans", "ana", "ben");
    await addMembers("team", "ben", "cem");
    function open(user: string) {
      const { connection, leave } = page(user);
      const received: { type: string; room?: string }[] = [];
      connection.listen((message) => received.push(message));
      const enter = (room: string, beatMs = 50) => {
        const [shown, posts]: [string[][], string[]] = [[], []];
        const [onRefused, reload] = [vi.fn(), vi.fn()];
        const post = openRoom(connection, { room, onPost: (text) => posts.push(text), onRefused, reload });
        presence(connection, { room, onChange: (users) => shown.push(users), beatMs });
        const sees = (...users: string[]) => until(() => expect(shown.at(-1)).toEqual(users));
        return { post, posts, shown, sees, onRefused, reload };
      };
      return { connection, leave, received, enter };
    }
    const usersIn = async (room: string) => (await online.online(room)).users.sort();
    return { rooms, service, open, usersIn, update: online.update };
  }

  test("members see who is in each of their rooms, and who leaves", async () => {
    const { open } = await start();
    const [ana, cem] = [open("ana"), open("cem")];
    const plansOfAna = ana.enter("plans");
    const teamOfCem = cem.enter("team");
    await plansOfAna.sees("ana");
    await teamOfCem.sees("cem");
    const ben = open("ben");
    // A beat can be handled after its connection's close, so none comes here, nor does his page still ask to be let in.
    const [plansOfBen, teamOfBen] = [ben.enter("plans", 60_000), ben.enter("team", 60_000)];
    for (const { reload } of [plansOfBen, teamOfBen]) {
      await until(() => expect(reload).toHaveBeenCalledTimes(2));
    }
    for (const { sees } of [plansOfAna, plansOfBen]) {
      await sees("ana", "ben");
    }
    for (const { sees } of [teamOfCem, teamOfBen]) {
      await sees("ben", "cem");
    }
    ben.leave();
    await plansOfAna.sees("ana");
    await teamOfCem.sees("cem");
  });

  test("a member of one room neither reads, posts nor appears in another, nor learns who is there", async () => {
    const { open, rooms, usersIn } = await start();
    const [ana, cem] = [open("ana"), open("cem")];
    const plansOfAna = ana.enter("plans");
    const teamOfCem = cem.enter("team");
    await plansOfAna.sees("ana");
    await teamOfCem.sees("cem");

    const teamOfAna = ana.enter("team");
    await until(() => expect(teamOfAna.onRefused).toHaveBeenCalled());
    for (const version of [-1, 0, 1, undefined]) {
      ana.connection.send({ type: "here", room: "team", version });
    }
    expect(teamOfAna.post("unwanted")).toBe(true);
    await rooms.post("team", "for the team");
    await until(() => expect(teamOfCem.posts).toEqual(["for the team"]));
    // What Ana sent before has been handled when her own room shows this.
    expect(plansOfAna.post("for the plans")).toBe(true);
    await until(() => expect(plansOfAna.posts).toEqual(["for the plans"]));

    const types = ana.received.filter(({ room }) => room === "team").map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(["room_refused"]));
    expect([teamOfAna.shown, teamOfAna.posts]).toEqual([[], []]);
    expect(teamOfCem.shown.flat()).not.toContain("ana");
    expect(await usersIn("team")).toEqual(["cem"]);
    expect((await rooms.postsAfter("team", "cem"))?.items.map(({ text }) => text)).toEqual(["for the team"]);
    expect((await rooms.postsAfter("team", "ana")) ?? undefined).toBeUndefined();
  });

  test("people whose close never arrives leave all rooms by time", async () => {
    const { open, service, usersIn, update } = await start(({ action }) => action === "CONNECTION_CLOSE");
    const ben = open("ben");
    for (const { sees, reload } of [ben.enter("plans", 60_000), ben.enter("team", 60_000)]) {
      await sees("ben");
      // The page asks a second time soon after its welcome.
      await until(() => expect(reload).toHaveBeenCalledTimes(2));
    }
    ben.leave();
    await until(() => expect(service.countConnections()).toBe(0));
    await update();
    expect([await usersIn("plans"), await usersIn("team")]).toEqual([["ben"], ["ben"]]);
    await passTime(76_000);
    await update();
    expect([await usersIn("plans"), await usersIn("team")]).toEqual([[], []]);
  });
});
