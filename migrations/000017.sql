-- Posts that moderators removed: docs/moderation.md. A removal deletes the post, so that no query shows it, and stores
-- its rows here. Restoring the post inserts them again.
create table removed_posts (
  post_id bigint primary key,
  author_id bigint not null references accounts on delete cascade,
  decision_id bigint,
  removed_at timestamptz not null default now(),
  delete_at timestamptz not null,                         -- until then it can be restored
  media_ids bigint[] not null,                            -- these rows of `media` stay, with the state `removed`
  rows jsonb not null                                     -- by table; for replies and quotes, only the ids
);
create index removed_posts_author on removed_posts (author_id);
create index removed_posts_decision on removed_posts (decision_id, post_id) where decision_id is not null;
create index removed_posts_delete on removed_posts (delete_at);

-- A moderator marked its media as sensitive. Its author cannot undo that.
alter table posts add column covered boolean not null default false;

-- `not valid` because existing rows satisfy it, and need not be read.
alter table media drop constraint media_state_check,
  add constraint media_state_check check (state in ('processing', 'ready', 'failed', 'removed')) not valid;

-- Inserts rows that were stored as JSON. Accounts may have been deleted since, so each column of `owners` must name an
-- existing account, or the row is left out. Columns that were added later get their defaults.
create function restore_rows(target regclass, stored jsonb, owners text[]) returns void language plpgsql as $$
declare
  names text;
  owned text;
begin
  if jsonb_typeof(stored) is distinct from 'array' then
    return;
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and stored -> 0 ? attname;
  select coalesce(string_agg(format('exists (select from accounts where accounts.id = r.%I)', owner), ' and '), 'true')
    into owned from unnest(owners) owner;
  execute format('insert into %1$s (%2$s) overriding system value
    select %2$s from jsonb_populate_recordset(null::%1$s, $1) r where %3$s on conflict do nothing', target, names, owned)
    using stored;
end $$;

-- Restored rows are not new, so streams and devices do not get them.
drop trigger posts_created on posts;
create trigger posts_created after insert on posts for each row
  when (current_setting('social_service.restoring', true) is distinct from 'yes') execute function note_post('post.created');
drop trigger notifications_created on notifications;
create trigger notifications_created after insert on notifications for each row
  when (not new.filtered and current_setting('social_service.restoring', true) is distinct from 'yes')
  execute function note_notification();
drop trigger notifications_push on notifications;
create trigger notifications_push after insert on notifications for each row
  when (not new.filtered and current_setting('social_service.restoring', true) is distinct from 'yes')
  execute function ask_for_push();
