-- A number by area that staff import, such as a deprivation decile: the evidence shows visits per site beside it.
create table area_index (
  area_id integer primary key references areas (id) on delete cascade,
  label text not null,
  number double precision not null,
  imported_at timestamptz not null
);
