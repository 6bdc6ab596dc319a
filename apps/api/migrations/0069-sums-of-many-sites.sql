-- The plan of the first change is kept for all later ones. Made for one site it compared each site with each when many changed
-- at once; without nested loops the old and the new rows are joined by a hash, whatever their number.
alter function sum_sites() set enable_nestloop = off;
