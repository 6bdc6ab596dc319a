-- Only additions: a copy of the previous release keeps working on this schema.

-- When staff last invited a person, or activated a registration that nobody had verified. An invitation that is not used
-- ends some days later. Null on accounts of the previous release: there email_verified_at is that time.
alter table users add column invited_at timestamptz;

-- The invitations of before this rule have their full time from now on.
update users set invited_at = now() where password_hash = '' and email_verified_at is not null;

-- The previous release gave these accounts verification links, which carry a password that a stranger may have chosen.
update one_time_tokens set used_at = now(), password_hash = null
where purpose = 'verify-email' and used_at is null
  and user_id in (select id from users where email_verified_at is not null);
