-- Only additions: a copy of the previous release keeps working on this schema.

-- made by the device that sets a boost, so that a request whose reply was lost can be sent again
alter table boosts add column client_key uuid;
create unique index boosts_by_client_key on boosts (created_by, client_key) where client_key is not null;
