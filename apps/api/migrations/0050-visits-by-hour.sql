-- The evidence counts the visits of an hour from this index alone. Only an addition: an instance of the previous release
-- keeps working.
create index visits_by_hour on visits (visited_at) include (site_id) where outcome = 'visited';
