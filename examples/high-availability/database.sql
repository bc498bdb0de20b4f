-- Run once on the primary, as the user postgres.
create role social login password 'CHANGE-social';
-- PgBouncer passes no settings on in transaction mode, so the role has them.
alter role social set statement_timeout = '30s';
alter role social set lock_timeout = '3s';
alter role social set idle_in_transaction_session_timeout = '30s';
create database social owner social;
