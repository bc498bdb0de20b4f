-- The change log, for streams and for sessions that processes cache. Triggers write it in the transaction of the change
-- itself. So every change that happens is published, and no other. It holds ids only, no texts and no secrets.
--
-- An id is drawn before its transaction commits, so ids appear out of order. So rows are read in the order of (xid,
-- id), and only below the oldest transaction in progress.
create table changes (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  kind text not null,
  subject bigint,                                         -- the post, notification or conversation
  account bigint not null,                                -- the author of the post, the owner of the session etc.
  session text,                                           -- the handle of the session that ended
  audience jsonb,                                         -- who may have seen the deleted post
  created_at timestamptz not null default now(),
  primary key (xid, id)
);
-- Ends of sessions are queried separately, a few times a second.
create index changes_ends on changes (xid, id) where kind in ('session.ended', 'account.suspended');

-- The log has a name, so that positions of one log are not valid in another, such as one restored from a backup. Rows
-- up to `floor` have been deleted.
create table change_log (
  is_only boolean primary key default true check (is_only),
  name text not null default left(replace(gen_random_uuid()::text, '-', ''), 8),
  home text,                                              -- the database and server that the log belongs to
  floor_xid xid8 not null default '0',
  floor_id bigint not null default 0
);
insert into change_log default values;

-- Used to find who has muted a conversation.
create index thread_mutes_conversation on thread_mutes (conversation_id);

create function note_post() returns trigger language plpgsql as $$
begin
  insert into changes (kind, subject, account) values (tg_argv[0], new.id, new.author_id);
  return null;
end $$;
create trigger posts_created after insert on posts for each row execute function note_post('post.created');
create trigger posts_edited after update of edited_at, quote_state on posts for each row
  when (old.edited_at is distinct from new.edited_at or old.quote_state is distinct from new.quote_state)
  execute function note_post('post.edited');

-- Runs before the delete, while the rows that refer to the post still exist.
create function note_deleted_post() returns trigger language plpgsql as $$
begin
  insert into changes (kind, subject, account, audience) values ('post.deleted', old.id, old.author_id, json_build_object(
    'visibility', old.visibility, 'isBoost', old.boost_of_id is not null, 'hasMedia', old.has_media,
    'inReplyToAccountId', old.in_reply_to_account_id::text,
    'originalAuthorId', (select author_id::text from posts where id = old.boost_of_id),
    'mentions', coalesce((select json_agg(account_id::text) from post_mentions where post_id = old.id), '[]'),
    'hashtags', coalesce((select json_agg(t.name) from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = old.id), '[]')));
  return old;
end $$;
create trigger posts_deleted before delete on posts for each row execute function note_deleted_post();

create function note_notification() returns trigger language plpgsql as $$
begin
  insert into changes (kind, subject, account) values ('notification.created', new.id, new.account_id);
  return null;
end $$;
create trigger notifications_created after insert on notifications for each row
  when (not new.filtered) execute function note_notification();

-- For tables with an `account_id`: writes one row per account, however many rows changed.
create function note_account() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) select distinct tg_argv[0], account_id from changed;
  return null;
end $$;
-- The same for a single row, for triggers that watch only some columns.
create function note_account_row() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) values (tg_argv[0], new.account_id);
  return null;
end $$;

create trigger notifications_read after update of read_at on notifications for each row
  when (old.read_at is distinct from new.read_at) execute function note_account_row('notifications.read');
create trigger markers_set after insert on markers for each row
  when (new.timeline = 'notifications') execute function note_account_row('notifications.read');
create trigger markers_moved after update of last_read_id on markers for each row
  when (new.timeline = 'notifications' and old.last_read_id <> new.last_read_id)
  execute function note_account_row('notifications.read');
create trigger notification_permissions_given after insert on notification_permissions
  referencing new table as changed for each statement execute function note_account('notifications.merged');

create function note_conversation() returns trigger language plpgsql as $$
begin
  insert into changes (kind, subject, account) values ('conversation.changed', new.id, new.account_id);
  return null;
end $$;
create trigger direct_conversations_made after insert on direct_conversations for each row execute function note_conversation();
create trigger direct_conversations_changed after update of last_post_id, unread on direct_conversations for each row
  when (old.last_post_id <> new.last_post_id or old.unread <> new.unread) execute function note_conversation();

-- `viewer.changed`: a change of what an account may see.
create function note_follower() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) select distinct 'viewer.changed', follower_id from changed;
  return null;
end $$;
create function note_follower_row() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) values ('viewer.changed', new.follower_id);
  return null;
end $$;
create trigger follows_made after insert on follows
  referencing new table as changed for each statement execute function note_follower();
create trigger follows_ended after delete on follows
  referencing old table as changed for each statement execute function note_follower();
create trigger follows_changed after update of show_boosts, languages on follows for each row
  when (old.show_boosts <> new.show_boosts or old.languages is distinct from new.languages)
  execute function note_follower_row();

create function note_block() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) select 'viewer.changed', account_id from changed union select 'viewer.changed', target_id from changed;
  return null;
end $$;
create trigger blocks_made after insert on blocks
  referencing new table as changed for each statement execute function note_block();
create trigger blocks_ended after delete on blocks
  referencing old table as changed for each statement execute function note_block();

create function note_member() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account)
  select distinct 'viewer.changed', l.account_id from changed c join lists l on l.id = c.list_id;
  return null;
end $$;
create trigger list_members_added after insert on list_members
  referencing new table as changed for each statement execute function note_member();
create trigger list_members_removed after delete on list_members
  referencing old table as changed for each statement execute function note_member();

create trigger lists_changed after update on lists
  referencing new table as changed for each statement execute function note_account('viewer.changed');
create trigger lists_deleted after delete on lists
  referencing old table as changed for each statement execute function note_account('viewer.changed');
create trigger mutes_made after insert on mutes
  referencing new table as changed for each statement execute function note_account('viewer.changed');
create trigger mutes_changed after update on mutes
  referencing new table as changed for each statement execute function note_account('viewer.changed');
create trigger mutes_ended after delete on mutes
  referencing old table as changed for each statement execute function note_account('viewer.changed');
create trigger tag_mutes_made after insert on tag_mutes
  referencing new table as changed for each statement execute function note_account('viewer.changed');
create trigger tag_mutes_changed after update on tag_mutes
  referencing new table as changed for each statement execute function note_account('viewer.changed');
create trigger tag_mutes_ended after delete on tag_mutes
  referencing old table as changed for each statement execute function note_account('viewer.changed');
create trigger tag_follows_made after insert on tag_follows
  referencing new table as changed for each statement execute function note_account('viewer.changed');
create trigger tag_follows_ended after delete on tag_follows
  referencing old table as changed for each statement execute function note_account('viewer.changed');

create function note_account_itself() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account) values (tg_argv[0], new.id);
  return null;
end $$;
create trigger accounts_filters after update of filters_version on accounts for each row
  when (old.filters_version <> new.filters_version) execute function note_account_itself('filters.changed');
create trigger accounts_suspended_at after update of suspended_at on accounts for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function note_account_itself('account.suspended');

create function note_session() returns trigger language plpgsql as $$
begin
  insert into changes (kind, account, session) values ('session.ended', old.account_id, old.handle);
  return null;
end $$;
create trigger auth_sessions_ended after delete on auth_sessions for each row execute function note_session();
