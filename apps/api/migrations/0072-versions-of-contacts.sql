-- A form of a contact or of a webhook states the version that it changes. Only additions: an instance of the previous release
-- keeps working on this schema.
alter table contacts add column version integer not null default 1;
alter table webhooks add column version integer not null default 1;
