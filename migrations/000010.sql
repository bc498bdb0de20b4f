-- The log of changes gets an order that waits for those who write it and for nobody else, and that goes on where the history of the
-- server branches off: docs/decisions/log-of-changes.md. Positions of before are answered by `gap`.
truncate changes;
drop index changes_ends;
alter table changes drop constraint changes_pkey, drop column xid, alter column id drop identity;

-- `home` says which database of which server the log is in. `epoch` goes up when it finds itself in another.
alter table change_log drop column name, drop column floor_xid,
  add column floor_history bigint not null default 0,
  add column epoch integer not null default 1,
  -- False where the server does not tell its timeline, as some managed ones do.
  add column knows_timeline boolean not null default true;
update change_log set home = null, floor_id = 0;

-- Positions carry the name of their history, which is drawn when it is first read: two histories that branch off the same one have
-- the same number, and different names.
create table change_histories (
  history bigint primary key,
  name text not null default left(replace(gen_random_uuid()::text, '-', ''), 8),
  began_at timestamptz not null default now()
);

-- The number of the history that is being written: the epoch of the log, and the timeline of the server, which goes up when a standby takes over.
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
-- Before the first is drawn, a sequence says the same as right after it.
select nextval('change_ids');

-- Draws an id. Before the first of its transaction it announces, by a lock that ends with the transaction, from where on it will draw:
-- the lower half of the number that was drawn last.
create function draw_change_id() returns bigint language plpgsql volatile as $$
begin
  if current_setting('social_service.notes_changes', true) is distinct from 'yes' then
    perform pg_advisory_xact_lock_shared(1668247143, (select last_value % 2147483648 from change_ids)::integer);
    perform set_config('social_service.notes_changes', 'yes', true);
  end if;
  return nextval('change_ids');
end $$;

-- The id up to which nothing will appear any more in the history that is being written. Whoever drew one of these ids had announced it before,
-- and has ended now unless the lock is still there. In this order: first what was drawn, then who draws; and what is read goes by a later snapshot.
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
  -- Of those who announced later than this looked, the difference is nearly the whole range.
  where behind < 1073741824;
  return least(drawn, announced);
end $$;

alter table changes
  add column history bigint not null default change_history(),
  alter column id set default draw_change_id(),
  add primary key (history, id);
alter sequence change_ids owned by changes.id;
create index changes_ends on changes (history, id) where kind in ('session.ended', 'account.suspended');

-- What comes after one place, up to another and with it, in order: as far as nothing will appear in between any more.
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

-- The last place that can be read; where the log is empty, up to where it was deleted.
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
