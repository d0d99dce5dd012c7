-- Tables of the recipes, for PostgreSQL and SQLite. Times are in
-- milliseconds since 1970.

create table if not exists recipe_lists (
  name text primary key,
  last bigint not null -- The number of the last item, also if it was removed.
);

create table if not exists recipe_items (
  list text not null,
  id text not null,
  seq bigint not null,
  value text not null, -- JSON. PostgreSQL's jsonb would refuse \u0000.
  free_at bigint, -- From then on the item can be claimed. Null when it is finished.
  primary key (list, id),
  unique (list, seq)
);
create index if not exists recipe_items_free on recipe_items (list, free_at) where free_at is not null;

create table if not exists recipe_places (
  name text primary key,
  version bigint not null, -- How often the list of users has changed.
  swept_at bigint not null
);

create table if not exists recipe_visits (
  place text not null,
  id text not null, -- The connection.
  user_id text not null,
  until bigint not null,
  primary key (place, id)
);
create index if not exists recipe_visits_user on recipe_visits (place, user_id);
