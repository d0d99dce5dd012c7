create or replace function tell_owners() returns trigger
language plpgsql as $$
begin
  -- A row can change its owner: tell the old one, too. PostgreSQL delivers
  -- equal notices of one transaction once, and those of a rollback never.
  if tg_op <> 'INSERT' and old.owner_id is not null then
    perform pg_notify('live_rows', json_build_object('owner',
      old.owner_id::text, 'type', tg_argv[0], 'id', old.id::text)::text);
  end if;
  if tg_op <> 'DELETE' and new.owner_id is not null then
    perform pg_notify('live_rows', json_build_object('owner',
      new.owner_id::text, 'type', tg_argv[0], 'id', new.id::text)::text);
  end if;
  return null;
end $$;

-- One of these for each table.
create trigger tell_owners after insert or update or delete on orders
for each row execute function tell_owners('order');
