-- Once, on the primary: psql -v password_file=/etc/patroni/patrolplan.password -f database.sql
\set password `cat :password_file`
create role patrolplan login password :'password';
-- A pooler takes no start-up parameters, so the time limits of a statement and of a lock are set on the role.
alter role patrolplan set statement_timeout = '10s';
alter role patrolplan set lock_timeout = '5s';
create database patrolplan owner patrolplan;
