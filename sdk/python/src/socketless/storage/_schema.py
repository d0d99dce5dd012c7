from __future__ import annotations

# The tables are those of the SDK for JavaScript, so that servers in both languages share them. A test compares them.
SCHEMA = r"""-- Tables of @socketless/sdk, for PostgreSQL and SQLite. Times are in milliseconds since 1970.

create table if not exists socketless_lists (
  name text primary key,
  last bigint not null -- The number of the last item, also if it was removed.
);

create table if not exists socketless_items (
  list text not null,
  id text not null,
  seq bigint not null,
  value text not null, -- JSON. PostgreSQL's jsonb would refuse \u0000.
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
"""
"""The tables of `postgres` and `sqlite`. It changes nothing that exists."""
