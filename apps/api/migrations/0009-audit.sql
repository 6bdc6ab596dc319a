create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_by_subject on audit (subject, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit table is append-only';
end
$$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();

-- Facts about this installation, such as whether it holds the demo.
create table installation (
  key text primary key,
  value text not null
);
