-- Choices of the organisation that are no switches of the product: those are in app_settings, which every device reads.
create table organisation (
  -- at most one row; without it every choice has its default
  id boolean primary key default true check (id),
  -- whether staff see who made a visit
  names_wardens boolean not null default false,
  -- null: VISIT_RECOVERY_MINUTES of the configuration
  visit_recovery_minutes integer check (visit_recovery_minutes between 1 and 1440)
);
