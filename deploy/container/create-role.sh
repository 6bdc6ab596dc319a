#!/bin/sh
# Run once by the PostgreSQL image, on a new volume: the role and the database of the service. The role owns its database and
# may do nothing else. Afterwards nobody can sign in as PostgreSQL's administrator but inside the container.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role patrolplan login password :'password';
create database patrolplan owner patrolplan;
alter role current_user password null;
SQL
