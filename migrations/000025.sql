-- Figures for moderators, blocks of IP addresses, and rejected trends.

-- On which days accounts were active: they used a session, looked at their home timeline, or posted.
create table active_days (
  day date not null,                                      -- UTC
  account_id bigint not null,                             -- no foreign key, so that no account is locked
  primary key (day, account_id)
);

create function note_active_day(account bigint) returns void language sql as $$
  insert into active_days (day, account_id) values ((now() at time zone 'UTC')::date, account) on conflict do nothing
$$;

create function note_active_session() returns trigger language plpgsql as $$
begin
  perform note_active_day(new.account_id);
  return null;
end $$;
create trigger auth_sessions_active_new after insert on auth_sessions for each row execute function note_active_session();
create trigger auth_sessions_active after update of last_used_at on auth_sessions for each row
  when ((old.last_used_at at time zone 'UTC')::date < (new.last_used_at at time zone 'UTC')::date)
  execute function note_active_session();

create function note_active_account() returns trigger language plpgsql as $$
begin
  perform note_active_day(new.id);
  return null;
end $$;
create trigger accounts_active_reading after update of home_read_at on accounts for each row
  when ((old.home_read_at at time zone 'UTC')::date is distinct from (new.home_read_at at time zone 'UTC')::date)
  execute function note_active_account();
create trigger accounts_active_posting after update of last_post_at on accounts for each row
  when (new.last_post_at > coalesce(old.last_post_at, '-infinity'))
  execute function note_active_account();

-- Compares with each day separately, so that the index is used.
create function forget_active_days() returns trigger language plpgsql as $$
begin
  delete from active_days where account_id = old.id
    and day = any (array(select generate_series(current_date - 200, current_date + 1, interval '1 day')::date));
  return null;
end $$;
create trigger accounts_active_gone after delete on accounts for each row execute function forget_active_days();

alter table accounts add column signed_up_with text;      -- the name of the app; null for a page, or the operator

-- Favourites are counted by day. Their ids increase with time, so this index takes almost no space.
create index favourites_time on favourites using brin (id) with (autosummarize = on);

create table ip_blocks (
  id bigint primary key default snowflake(),
  network cidr not null unique,
  severity text not null check (severity in ('sign_up_requires_approval', 'sign_up_block', 'no_access')),
  comment text not null default '',
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

create function note_ip_blocks() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) values ('ip_blocks.changed', 0);
  return null;
end $$;
create trigger ip_blocks_changed after insert or update or delete on ip_blocks
  for each statement execute function note_ip_blocks();

-- Posts and hashtags that moderators exclude from the public trends.
create table rejected_trends (
  id bigint primary key default snowflake(),
  tag_id bigint unique references tags on delete cascade,
  post_id bigint unique,                                  -- no foreign key: a removed post may be restored
  check (num_nonnulls(tag_id, post_id) = 1)
);

-- Permissions for the dashboard, federation, blocks and trends.
update roles set permissions = permissions | 8 | 32 | 128 | 256 where id = 2;
update roles set permissions = permissions | 8 | 256 where id = 3;
