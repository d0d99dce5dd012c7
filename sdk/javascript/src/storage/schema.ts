import type { Dialect } from "./database";

// #region tables
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
// #endregion tables

// #region add
/** Take the next number of a list. It locks the list until the commit: the number after it waits for this one. */
export const NEXT = `insert into socketless_lists (name, last) values ($1, 1)
  on conflict (name) do update set last = socketless_lists.last + 1
  returning last`;

/** Add an item with the next number of its list, in one statement: it is done as a whole, or not at all. */
const NUMBERED = `with numbered as (${NEXT})
  insert into socketless_items (list, id, seq, value, free_at)
  select $1, $2, last, $3, $4::bigint from numbered
  returning seq`;
// #endregion add

interface Differences {
  /** The database's time, because clocks of servers differ. */
  now: string;
  /** Lets a claim pass over a row that another process is claiming. */
  skipLocked: string;
  /** Adds an item in one statement, where the database can. */
  numbered?: string;
}

export const DIALECTS: ReadonlyMap<Dialect, Differences> = new Map<Dialect, Differences>([
  [
    "postgres",
    {
      now: "(extract(epoch from clock_timestamp()) * 1000)::bigint",
      skipLocked: "for update skip locked",
      numbered: NUMBERED,
    },
  ],
  // The file has one writer at a time.
  ["sqlite", { now: "cast((julianday('now') - 2440587.5) * 86400000 as integer)", skipLocked: "" }],
]);
