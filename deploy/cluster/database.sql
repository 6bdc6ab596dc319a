-- Once, on the primary: psql -v password_file=/etc/patroni/patrolplan.password -f database.sql
\set password `cat :password_file`
create role patrolplan login password :'password';
-- A pooler takes no start-up parameters, so the time limit of a statement is set on the role.
alter role patrolplan set statement_timeout = '10s';
create database patrolplan owner patrolplan;
