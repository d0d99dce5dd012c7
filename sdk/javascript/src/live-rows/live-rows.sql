-- Reports each committed change of a row, and none that is rolled back. Equal notices of one transaction are one.
-- Arguments of a trigger: the type of its messages, the column of the owner, and the column of the key.
create or replace function socketless_tell() returns trigger language plpgsql set search_path from current as $$
declare
  names constant text := format('select ($1).%I::text, ($1).%I::text', tg_argv[1], tg_argv[2]);
  owner text;
  id text;
  previous text;
begin
  if tg_op <> 'INSERT' then
    execute names into owner, id using old;
    perform socketless_notify(tg_argv[0], owner, id);
    previous := owner || ' ' || id;
  end if;
  -- A row can change its owner, and the previous one is told, too.
  if tg_op <> 'DELETE' then
    execute names into owner, id using new;
    if previous is distinct from owner || ' ' || id then
      perform socketless_notify(tg_argv[0], owner, id);
    end if;
  end if;
  return null;
end $$;

-- A notice holds less than 8,000 bytes: a longer one would undo the change.
create or replace function socketless_notify(type text, owner text, id text) returns void language sql as $$
  select pg_notify('live_rows', notice.payload)
  from (select json_build_object('type', type, 'owner', owner, 'id', id)::text) as notice(payload)
  where owner is not null and octet_length(notice.payload) < 8000
$$;
