import { DataSource } from "typeorm";

import { database } from "./database.js";
import { Membership, Team, User } from "./entities.js";
import { hash } from "./password.js";

// Three people for development. Ana and Ben are members of one team.
const data = await new DataSource(database()).initialize();
const people = await data
  .getRepository(User)
  .save(["ana", "ben", "cem"].map((name) => ({ name, password: hash(name) })));
const team = await data.getRepository(Team).save({ title: "Support" });
await data
  .getRepository(Membership)
  .save(people.slice(0, 2).map(({ id }) => ({ teamId: team.id, userId: id })));
await data.destroy();
