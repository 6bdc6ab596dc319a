-- 'See it at least every so many days': the rule of a site, else of its area, else of the organisation. Null: no rule here.
-- `visit_rule_since` is when there began to be one. Only additions: an instance of the previous release keeps working.
alter table sites
  add column created_at timestamptz not null default now(),
  add column visit_every_days smallint check (visit_every_days between 1 and 365),
  add column visit_rule_since timestamptz,
  add check ((visit_every_days is null) = (visit_rule_since is null));

alter table areas
  add column visit_every_days smallint check (visit_every_days between 1 and 365),
  add column visit_rule_since timestamptz,
  add check ((visit_every_days is null) = (visit_rule_since is null));

alter table organisation
  add column visit_every_days smallint check (visit_every_days between 1 and 365),
  add column visit_rule_since timestamptz,
  add check ((visit_every_days is null) = (visit_rule_since is null));
