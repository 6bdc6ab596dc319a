-- Only additions: an instance of the previous release keeps working on this schema.
alter table sessions
  -- browser and system in words, such as 'Chrome on Android'; empty where they are unknown
  add column device text not null default '',
  -- what opened the session
  add column method text not null default 'password' check (method in ('password', 'passkey', 'sso', 'link'));
