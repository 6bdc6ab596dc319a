-- A number for each part that scores are made of; every statement that may change the part raises it. It is seen from
-- the same moment as the change itself, so whoever reads the numbers knows whether a plan written earlier still holds.
create table plan_changes (
  part text primary key,
  number bigint not null default 0
);
insert into plan_changes (part) values ('sites'), ('calendar'), ('weather'), ('events');

create function note_plan_change() returns trigger language plpgsql as $$
begin
  update plan_changes set number = number + 1 where part = tg_argv[0];
  return null;
end
$$;

-- Before the statement: two writers of one part wait for each other here, and never with rows of it in hand.
create trigger changes_plan before insert or update or delete or truncate on areas
  for each statement execute function note_plan_change('sites');
create trigger changes_plan before insert or update or delete or truncate on sites
  for each statement execute function note_plan_change('sites');
create trigger changes_plan before insert or update or delete or truncate on periods
  for each statement execute function note_plan_change('calendar');
create trigger changes_plan before insert or update or delete or truncate on bank_holidays
  for each statement execute function note_plan_change('calendar');
create trigger changes_plan before insert or update or delete or truncate on weather_observations
  for each statement execute function note_plan_change('weather');
create trigger changes_plan before insert or update or delete or truncate on occasions
  for each statement execute function note_plan_change('events');
