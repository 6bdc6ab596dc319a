-- Deleting a person, or a registration that nobody verified, deletes their lines of the route log: without this index each of
-- them reads the whole log. Only an addition. A large installation creates it before the update (docs/operation.md).
create index if not exists route_fetches_by_user on route_fetches (user_id);
