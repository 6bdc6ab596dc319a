-- Grid squares are now about 2.8 km wide, so that the weather differs across a city. Same rule as weather-cell.ts.
update sites
set weather_cell = cell.row || ':' || (floor((longitude + 180) / 360 * cell.columns)::int % cell.columns)
from (
  select
    id,
    row,
    greatest(1, round(14400 * cos(radians((row + 0.5) * 0.025 - 90))))::int as columns
  from (select id, least(7199, floor((latitude + 90) / 0.025::float8))::int as row from sites) as rows
) as cell
where cell.id = sites.id and latitude is not null;

-- The names of the old squares mean other places now.
delete from weather_observations;
