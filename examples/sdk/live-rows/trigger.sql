create trigger tell_owners after insert or update or delete on orders
for each row execute function socketless_tell('order', 'owner_id', 'id');
