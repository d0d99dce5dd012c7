-- Rooms of an app, here with UUIDs; numbers and texts do, too.
create table rooms (
  id uuid primary key,
  last bigint not null default 0 -- The number of the last post or change.
);

create table room_members (
  room_id uuid not null references rooms,
  user_id uuid not null,
  primary key (room_id, user_id)
);

create table messages (
  room_id uuid not null references rooms,
  id text not null,
  number bigint not null, -- Its place among the posts.
  changed bigint not null, -- The number of its last change, or its own.
  author uuid,
  body text not null,
  created_at timestamptz not null default now(),
  is_edited boolean not null default false,
  is_deleted boolean not null default false,
  reactions jsonb not null default '[]', -- [["👍", ["<user>"]]]
  primary key (room_id, id),
  unique (room_id, number),
  unique (room_id, changed)
);
