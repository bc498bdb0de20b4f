-- Announcements of the operator and of moderators.
create table announcements (
  id bigint primary key default snowflake(),
  text text not null,
  starts_at timestamptz,                                  -- of the event that it announces, for example
  ends_at timestamptz,                                    -- not shown from then on
  all_day boolean not null default false,
  scheduled_at timestamptz,                               -- when a job publishes it
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table announcement_reads (
  announcement_id bigint not null references announcements on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  primary key (announcement_id, account_id)
);
create index announcement_reads_account on announcement_reads (account_id);
create table announcement_reactions (
  announcement_id bigint not null references announcements on delete cascade,
  name text not null,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (announcement_id, name, account_id)
);
create index announcement_reactions_account on announcement_reactions (account_id);

-- These changes have the account id 0, which no account has. Streams send them to everybody.
create function note_announcement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.published_at is null then
    insert into changes (kind, subject, account) values ('announcement.deleted', old.id, 0);
  else
    insert into changes (kind, subject, account) values ('announcement.changed', new.id, 0);
  end if;
  return null;
end $$;
create trigger announcements_made after insert on announcements for each row
  when (new.published_at is not null) execute function note_announcement();
create trigger announcements_changed after update on announcements for each row
  when (new.published_at is not null or old.published_at is not null) execute function note_announcement();
create trigger announcements_deleted after delete on announcements for each row
  when (old.published_at is not null) execute function note_announcement();

create function note_announcement_reaction() returns trigger language plpgsql as $$
begin
  insert into changes (kind, subject, account, audience)
  select 'announcement.reacted', one.announcement_id, 0, json_build_object('reaction', one.name)
  from (select coalesce(new.announcement_id, old.announcement_id) as announcement_id, coalesce(new.name, old.name) as name) one;
  return null;
end $$;
create trigger announcement_reactions_changed after insert or delete on announcement_reactions for each row
  execute function note_announcement_reaction();
