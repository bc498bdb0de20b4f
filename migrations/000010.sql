-- The change log gets a new order: readers wait only for transactions that write to the log, and the order continues
-- when the history of the server branches. See docs/decisions/log-of-changes.md. Streams that resume from an older
-- position get `gap`.
truncate changes;
drop index changes_ends;
alter table changes drop constraint changes_pkey, drop column xid, alter column id drop identity;

-- `home` names the database and server of the log. `epoch` increases when the log turns out to be in another one.
alter table change_log drop column name, drop column floor_xid,
  add column floor_history bigint not null default 0,
  add column epoch integer not null default 1,
  -- False if the server does not report its timeline, as some managed ones do not.
  add column knows_timeline boolean not null default true;
update change_log set home = null, floor_id = 0;

-- Positions contain the name of their history, a random text that is drawn when the history is first read. Two
-- histories that branch off the same one have the same number but different names.
create table change_histories (
  history bigint primary key,
  name text not null default left(replace(gen_random_uuid()::text, '-', ''), 8),
  began_at timestamptz not null default now()
);

-- Returns the number of the current history: the epoch of the log, and the timeline of the server, which increases when
-- a standby takes over.
create function change_history() returns bigint language plpgsql stable as $$
declare
  log change_log;
begin
  select * into log from change_log;
  if not log.knows_timeline then
    return log.epoch::bigint << 32;
  end if;
  return (log.epoch::bigint << 32) + ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint;
end $$;

create sequence change_ids;
-- A sequence has the same `last_value` before and after its first number is drawn. So this draws the first.
select nextval('change_ids');

-- Draws an id. A transaction announces its first one with a lock that ends with the transaction. The key of the lock is
-- the lower half of the number that was drawn last. This transaction then draws a higher number.
create function draw_change_id() returns bigint language plpgsql volatile as $$
begin
  if current_setting('social_service.notes_changes', true) is distinct from 'yes' then
    perform pg_advisory_xact_lock_shared(1668247143, (select last_value % 2147483648 from change_ids)::integer);
    perform set_config('social_service.notes_changes', 'yes', true);
  end if;
  return nextval('change_ids');
end $$;

-- Returns the id up to which no more rows will appear in the current history. Every transaction that drew one of these
-- ids announced it first, and has ended unless its lock still exists. The order matters: first read which ids were
-- drawn, then which locks exist, then the rows, with a later snapshot.
create function settled_change() returns bigint language plpgsql volatile as $$
declare
  drawn bigint;
  announced bigint;
begin
  select last_value into drawn from change_ids;
  select min(drawn - behind) into announced from (
    select (drawn % 2147483648 - objid::bigint + 2147483648) % 2147483648 as behind from pg_locks
    where locktype = 'advisory' and classid = 1668247143 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())) writers
  -- If a transaction announced after `drawn` was read, the difference is nearly the whole range.
  where behind < 1073741824;
  return least(drawn, announced);
end $$;

alter table changes
  add column history bigint not null default change_history(),
  alter column id set default draw_change_id(),
  add primary key (history, id);
alter sequence change_ids owned by changes.id;
create index changes_ends on changes (history, id) where kind in ('session.ended', 'account.suspended');

-- Returns the changes after one position, up to and including another, in order. Stops where further rows may still
-- appear.
create function read_changes(from_history bigint, from_id bigint, to_history bigint, to_id bigint, most integer)
returns setof changes language plpgsql volatile as $$
declare
  settled bigint := settled_change();
  present bigint := change_history();
begin
  return query select * from changes c
    where (c.history, c.id) > (from_history, from_id) and (c.history, c.id) <= (to_history, to_id)
      and (c.history < present or c.id <= settled)
    order by c.history, c.id limit most;
end $$;

-- Returns the last position that can be read. If the log is empty, this is the position up to which it was deleted.
create function change_end(out at_history bigint, out at_id bigint) language plpgsql volatile as $$
declare
  settled bigint := settled_change();
  present bigint := change_history();
begin
  select c.history, c.id into at_history, at_id from changes c
    where c.history < present or c.id <= settled
    order by c.history desc, c.id desc limit 1;
  if not found then
    select floor_history, floor_id into at_history, at_id from change_log;
  end if;
end $$;
