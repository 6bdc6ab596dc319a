-- Only additions: a copy of the previous release keeps working on this schema.

alter table users
  add column last_sign_in_at timestamptz,
  -- grows with every change by staff, so that a change based on an older version is noticed
  add column version integer not null default 1;

-- The list of changes: newest first, all of them, of one person, or of one kind of subject.
create index audit_by_time on audit (at, id);
create index audit_by_actor on audit (actor, at, id);
create index audit_by_kind on audit (split_part(subject, ':', 1), at, id);

-- The audit stays append-only, with one exception: the law lets a person demand to be erased. After the account is
-- deleted, a transaction that sets `patrol.erased_person` to 'user:<id>' may replace that reference by 'user:erased'.
-- The triggers check every such row: nothing else of it may change, and never while the account exists.
create function without_person(value jsonb, person text) returns jsonb language sql immutable as $$
  select replace(value::text, '"' || person || '"', '"user:erased"')::jsonb
$$;

create function erased_person() returns text language sql stable as $$
  select substring(current_setting('patrol.erased_person', true) from '^user:[0-9]{1,9}$')
$$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and erased_person() is not null then
    return null;
  end if;
  raise exception 'the audit table is append-only';
end
$$;

create function check_audit_erasure() returns trigger language plpgsql as $$
declare
  person text := erased_person();
begin
  if person is null
    or exists (select from users where id = substring(person from 6)::integer)
    or (new.id, new.at, new.action) is distinct from (old.id, old.at, old.action)
    or new.actor is distinct from (case old.actor when person then 'user:erased' else old.actor end)
    or new.subject is distinct from (case old.subject when person then 'user:erased' else old.subject end)
    or new.before is distinct from without_person(old.before, person)
    or new.after is distinct from without_person(old.after, person)
  then
    raise exception 'the audit table is append-only';
  end if;
  return new;
end
$$;
create trigger audit_erasure_is_exact before update on audit
  for each row execute function check_audit_erasure();
