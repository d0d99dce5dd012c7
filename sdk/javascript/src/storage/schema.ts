import type { Dialect } from "./database";

/** The tables of the SQL stores, for PostgreSQL and SQLite. It changes nothing that exists. */
export const SCHEMA = `-- Tables of @socketless/sdk, for PostgreSQL and SQLite. Times are in milliseconds since 1970.

create table if not exists socketless_lists (
  name text primary key,
  last bigint not null -- The number of the last item, also if it was removed.
);

create table if not exists socketless_items (
  list text not null,
  id text not null,
  seq bigint not null,
  value text not null, -- JSON. PostgreSQL's jsonb would refuse \\u0000.
  -- From then on the item can be claimed. Null when it is finished.
  free_at bigint,
  primary key (list, id),
  unique (list, seq)
);
create index if not exists socketless_items_free
  on socketless_items (list, free_at) where free_at is not null;

create table if not exists socketless_places (
  name text primary key,
  version bigint not null, -- How often the list of users has changed.
  swept_at bigint not null
);

create table if not exists socketless_visits (
  place text not null,
  id text not null, -- The connection.
  user_id text not null,
  until bigint not null,
  primary key (place, id)
);
create index if not exists socketless_visits_user on socketless_visits (place, user_id);
`;

/** What differs: the database's time, because clocks of servers differ, and how a claim passes over a locked row. */
export const DIALECTS: ReadonlyMap<Dialect, { now: string; skipLocked: string }> = new Map([
  ["postgres", { now: "(extract(epoch from clock_timestamp()) * 1000)::bigint", skipLocked: "for update skip locked" }],
  // The file has one writer at a time.
  ["sqlite", { now: "cast((julianday('now') - 2440587.5) * 86400000 as integer)", skipLocked: "" }],
]);
