-- Sums of whole months, which stay when the visits, requests and closures themselves are deleted because of their age: the page of a
-- financial year is read from them. Only additions: an instance of the previous release keeps working. No person is in them.

-- The months that were counted. A month that is missing was not recorded: it does not count as nought.
create table counted_months (
  -- its first day
  month date primary key check (extract(day from month) = 1),
  -- The end of the month, or the time up to which a running one was counted.
  counted_until timestamptz not null,
  -- Of the visits that were counted: the sites are counted again only when it is another one.
  visits_digest text not null
);

-- A sum is the total of its rows: areas are merged by changing the area of a row.
create table month_sums (
  id integer generated always as identity primary key,
  month date not null references counted_months (month) on delete cascade,
  -- null: requests without a place
  area_id integer references areas (id) on delete cascade,
  part text not null check (part in ('visits', 'requests', 'closures')),
  -- visits
  sites integer not null default 0,
  with_rule integer not null default 0,
  within_rule integer not null default 0,
  visits integer not null default 0,
  -- enforced days of sites that are to be seen several times a day, and those on which they were
  times_days integer not null default 0,
  times_kept integer not null default 0,
  -- requests that came in the month, and the visits of the month that closed one
  requests integer not null default 0,
  visited integer not null default 0,
  other_answer integer not null default 0,
  answering_visits integer not null default 0,
  -- closures of the month for one reason
  reason text,
  closures integer not null default 0,
  -- from each request to its visit; how long each closure lasted that has ended
  minutes integer[] not null default '{}',
  check ((reason is null) = (part <> 'closures'))
);
create index month_sums_by_month on month_sums (month, part);
create index month_sums_by_area on month_sums (area_id);
