-- Versions of the data that decides how an account sees posts. A process that caches the data checks whether its
-- version is still the same.
create table viewer_versions (
  account_id bigint primary key,                          -- no foreign key: the row may outlive the account
  relations integer not null default 0,                   -- increases when its follows, blocks, mutes or lists change
  marks integer not null default 0                        -- increases with its interactions
) with (fillfactor = 50);

-- Rows are locked in the order of their ids. Otherwise, two accounts that block each other would cause a deadlock.
create function count_relations(accounts_changed bigint[]) returns void language sql as $$
  insert into viewer_versions as v (account_id, relations)
  select id, 1 from (select distinct id from unnest(accounts_changed) changed (id) order by id) one
  on conflict (account_id) do update set relations = v.relations + 1
$$;
create function count_marks(accounts_changed bigint[]) returns void language sql as $$
  insert into viewer_versions as v (account_id, marks)
  select id, 1 from (select distinct id from unnest(accounts_changed) changed (id) order by id) one
  on conflict (account_id) do update set marks = v.marks + 1
$$;

-- Every change that is logged as `viewer.changed` also increases the version.
create or replace function note_follower() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) select distinct 'viewer.changed', follower_id from changed;
  perform count_relations(array(select follower_id from changed));
  return null;
end $$;
create or replace function note_follower_row() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) values ('viewer.changed', new.follower_id);
  perform count_relations(array[new.follower_id]);
  return null;
end $$;
create or replace function note_block() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) select 'viewer.changed', account_id from changed union select 'viewer.changed', target_id from changed;
  perform count_relations(array(select account_id from changed union select target_id from changed));
  return null;
end $$;
create or replace function note_member() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account)
  select distinct 'viewer.changed', l.account_id from changed c join lists l on l.id = c.list_id;
  perform count_relations(array(select l.account_id from changed c join lists l on l.id = c.list_id));
  return null;
end $$;
create or replace function note_account() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) select distinct tg_argv[0], account_id from changed;
  if tg_argv[0] = 'viewer.changed' then
    perform count_relations(array(select account_id from changed));
  end if;
  return null;
end $$;

-- Rows that are deleted with a post are not counted: nobody sees the post any more.
create function count_markers() returns trigger language plpgsql as $$
begin
  perform count_marks(array(select account_id from changed));
  return null;
end $$;
create function count_booster() returns trigger language plpgsql as $$
begin
  perform count_marks(array[case tg_op when 'INSERT' then new.author_id else old.author_id end]);
  return null;
end $$;
create trigger posts_boosted_counted after insert on posts for each row
  when (new.boost_of_id is not null) execute function count_booster();
create trigger posts_unboosted_counted after delete on posts for each row
  when (old.boost_of_id is not null and pg_trigger_depth() = 0) execute function count_booster();
create trigger favourites_made_counted after insert on favourites
  referencing new table as changed for each statement execute function count_markers();
create trigger favourites_ended_counted after delete on favourites
  referencing old table as changed for each statement when (pg_trigger_depth() = 0) execute function count_markers();
create trigger bookmarks_made_counted after insert on bookmarks
  referencing new table as changed for each statement execute function count_markers();
create trigger bookmarks_ended_counted after delete on bookmarks
  referencing old table as changed for each statement when (pg_trigger_depth() = 0) execute function count_markers();
create trigger pins_made_counted after insert on pins
  referencing new table as changed for each statement execute function count_markers();
create trigger pins_ended_counted after delete on pins
  referencing old table as changed for each statement when (pg_trigger_depth() = 0) execute function count_markers();
create trigger reactions_made_counted after insert on reactions
  referencing new table as changed for each statement execute function count_markers();
create trigger reactions_ended_counted after delete on reactions
  referencing old table as changed for each statement when (pg_trigger_depth() = 0) execute function count_markers();
create trigger poll_votes_made_counted after insert on poll_votes
  referencing new table as changed for each statement execute function count_markers();
create trigger poll_votes_ended_counted after delete on poll_votes
  referencing old table as changed for each statement when (pg_trigger_depth() = 0) execute function count_markers();
create trigger thread_mutes_made_counted after insert on thread_mutes
  referencing new table as changed for each statement execute function count_markers();
create trigger thread_mutes_ended_counted after delete on thread_mutes
  referencing old table as changed for each statement when (pg_trigger_depth() = 0) execute function count_markers();
create trigger poll_votes_changed_counted after update on poll_votes
  referencing new table as changed for each statement execute function count_markers();
