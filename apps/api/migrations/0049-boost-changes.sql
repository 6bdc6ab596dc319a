-- Which transaction wrote a boost last. An instance that has read the boosts in a snapshot finds what it has not seen by
-- asking for the transactions from the oldest that was still open then: commits may come in another order than ids or times.
alter table boosts add column changed_in xid8 not null default pg_current_xact_id();

create index boosts_changed_in on boosts (changed_in);

create function note_boost_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;

create trigger note_change before insert or update on boosts
  for each row execute function note_boost_change();
