-- Search ignores accents and case. The owner of a database may create these extensions.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Both functions may be called immutable: the dictionary is part of PostgreSQL and never changes. Names in their bodies
-- are resolved at creation, so the search path has no effect. Most texts are ASCII, which their length shows, and need
-- only lower case. NFKD separates accents from letters, however they were typed. NFC then composes Hangul and kana
-- again.
create function fold(text) returns text language sql immutable strict parallel safe
  return case when octet_length($1) = length($1) then lower($1) else
    lower(unaccent('unaccent'::regdictionary, normalize(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'), NFC))) end;

-- Scripts without spaces between words (Han, kana, Hangul, Thai, Lao, Khmer, Burmese) are stored character by character
-- and searched as phrases.
create function search_words(text) returns text language sql immutable strict parallel safe
  return case when octet_length($1) = length($1) then lower($1) else regexp_replace(fold($1),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff])',
    ' \1 ', 'g') end;

create index accounts_search on accounts using gin (fold(username || ' ' || display_name) gin_trgm_ops) where suspended_at is null;
create index accounts_name_prefix on accounts (lower(username) text_pattern_ops) where suspended_at is null;
create index tags_search on tags using gin (name gin_trgm_ops);
create index tags_name_prefix on tags (name text_pattern_ops);

alter table accounts
  add column filters_version integer not null default 0,  -- 0 if the account never had a filter
  add column deletion_requested_at timestamptz,           -- a job deletes it in steps; this cannot be undone
  add column show_media boolean not null default true,
  add column show_media_replies boolean not null default true,
  add column show_featured boolean not null default true,
  add column attribution_domains text[] not null default '{}';
create index accounts_directory_active on accounts (last_post_at desc nulls last, id desc) where discoverable and suspended_at is null;
create index accounts_directory_new on accounts (id desc) where discoverable and suspended_at is null;
create index accounts_most_followed on accounts (followers_count desc, id desc) where discoverable and suspended_at is null;

alter table posts
  add column quoted_id bigint references posts on delete set null,
  add column quote_state text check (quote_state in ('accepted', 'revoked')),  -- null unless the post is a quote
  add column quotes_count integer not null default 0,
  add column reactions_count integer not null default 0;
create index posts_quotes on posts (quoted_id, id desc) where quoted_id is not null;
create index posts_conversation on posts (conversation_id, id desc) where visibility = 'direct';

-- Properties of a post for the search. They begin with a space. No word of a text does, so nobody can
-- write one.
create function search_marks(body text, language text, sensitive boolean, media_kinds text[], poll boolean, reply boolean, quote boolean,
    edited boolean) returns text[] language sql immutable parallel safe
  return array_remove(array[
    case when cardinality(media_kinds) > 0 then ' media' end,
    case when 'image' = any(media_kinds) then ' image' end,
    case when media_kinds && array['video', 'gifv'] then ' video' end,
    case when 'audio' = any(media_kinds) then ' audio' end,
    case when poll then ' poll' end,
    case when body ~* 'https?://' then ' link' end,
    case when reply then ' reply' end,
    case when sensitive then ' sensitive' end,
    case when quote then ' quote' end,
    case when edited then ' edited' end,
    ' language:' || lower(language),
    ' language:' || split_part(lower(language), '-', 1)], null);

create function search_vector(searched text, marks text[]) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.simple', search_words(searched)) || array_to_tsvector(marks);

-- The searchable words of a post: of its text, warning, poll and media descriptions. Boosts have no row.
create table post_search (
  post_id bigint primary key references posts on delete cascade,
  author_id bigint not null,
  words tsvector not null
);

-- The words of each post in its current version.
create view searchable as
  select post.id, post.author_id,
    search_vector(
      concat_ws(' ', post.content_warning, post.text, options.titles, attached.descriptions),
      search_marks(post.text, post.language, post.sensitive, attached.kinds, post.has_poll, post.in_reply_to_account_id is not null,
        post.quote_state is not null, post.edited_at is not null)) as words
  from posts post
  cross join lateral (
    select string_agg(m.description, ' ' order by m.position) as descriptions, array_agg(m.kind) as kinds
    from media m where m.post_id = post.id and post.has_media) attached
  cross join lateral (
    select string_agg(o.title, ' ' order by o.position) as titles
    from polls q join poll_options o on o.poll_id = q.id where q.post_id = post.id and post.has_poll) options
  where post.boost_of_id is null;

insert into post_search (post_id, author_id, words) select id, author_id, words from searchable order by id;
-- The limit is in kB. It is low, because each search scans the pending list.
create index post_search_words on post_search using gin (words) with (gin_pending_list_limit = 512);
create index post_search_author on post_search (author_id, post_id desc);

-- Followers who want a notification for each post of an account.
create index follows_notified on follows (followee_id, follower_id) where notify;

alter table polls add column votes_changeable boolean not null default false;

create table reactions (
  id bigint not null default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  post_id bigint not null references posts on delete cascade,
  name text not null,                                     -- an emoji, or the shortcode of a custom one
  primary key (account_id, post_id, name)
);
create index reactions_post on reactions (post_id, name, id desc);

create table mutes (
  id bigint not null default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  target_id bigint not null references accounts on delete cascade,
  boosts_only boolean not null default false,             -- only the target's boosts are hidden
  hide_notifications boolean not null default true,
  expires_at timestamptz,                                 -- null: no end
  primary key (account_id, target_id),
  check (account_id <> target_id)
);
create index mutes_target on mutes (target_id);
create index mutes_page on mutes (account_id, id);
create index mutes_expiry on mutes (expires_at) where expires_at is not null;

create table tag_mutes (
  id bigint not null default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  expires_at timestamptz,
  primary key (account_id, tag_id)
);
create index tag_mutes_tag on tag_mutes (tag_id);
create index tag_mutes_expiry on tag_mutes (expires_at) where expires_at is not null;

create table tag_follows (
  id bigint not null default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  primary key (account_id, tag_id)
);
create index tag_follows_tag on tag_follows (tag_id);
create index tag_follows_page on tag_follows (account_id, id);

create table featured_tags (
  id bigint primary key default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  unique (account_id, tag_id)
);
create index featured_tags_tag on featured_tags (tag_id);

create table lists (
  id bigint primary key default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  title text not null,
  replies_policy text not null default 'list' check (replies_policy in ('followed', 'list', 'none')),
  exclusive boolean not null default false,               -- its members' posts are not on the home timeline
  muted_until timestamptz                                 -- its members are hidden elsewhere until then; may be infinity
);
create index lists_account on lists (account_id, id);

create table list_members (
  id bigint not null default snowflake(),
  list_id bigint not null references lists on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  primary key (list_id, account_id)
);
create index list_members_account on list_members (account_id, list_id);
create index list_members_page on list_members (list_id, id);

create table thread_mutes (
  account_id bigint not null references accounts on delete cascade,
  conversation_id bigint not null,
  primary key (account_id, conversation_id)
);

create table domain_blocks (
  id bigint not null default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  domain text not null,
  primary key (account_id, domain)
);
create index domain_blocks_page on domain_blocks (account_id, id);

create table account_notes (
  account_id bigint not null references accounts on delete cascade,
  target_id bigint not null references accounts on delete cascade,
  text text not null,
  primary key (account_id, target_id)
);
create index account_notes_target on account_notes (target_id);

create table endorsements (
  id bigint not null default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  target_id bigint not null references accounts on delete cascade,
  primary key (account_id, target_id)
);
create index endorsements_target on endorsements (target_id);
create index endorsements_page on endorsements (account_id, id);

create table dismissed_suggestions (
  account_id bigint not null references accounts on delete cascade,
  target_id bigint not null references accounts on delete cascade,
  primary key (account_id, target_id)
);
create index dismissed_suggestions_target on dismissed_suggestions (target_id);

create table filters (
  id bigint primary key default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  title text not null,
  contexts text[] not null,
  action text not null check (action in ('warn', 'hide', 'blur')),
  match text not null default 'any' check (match in ('any', 'all')),
  expires_at timestamptz
);
create index filters_account on filters (account_id, id);

create table filter_keywords (
  id bigint primary key default snowflake(),
  filter_id bigint not null references filters on delete cascade,
  keyword text not null,
  whole_word boolean not null default false,
  is_pattern boolean not null default false,              -- a regular expression
  excluded boolean not null default false                 -- if this matches, the filter does not match
);
create index filter_keywords_filter on filter_keywords (filter_id, id);

create table filter_posts (
  id bigint primary key default snowflake(),
  filter_id bigint not null references filters on delete cascade,
  post_id bigint not null references posts on delete cascade,
  unique (filter_id, post_id)
);
create index filter_posts_post on filter_posts (post_id);

-- Ids are small, because some clients decode them as integers.
create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  type text not null,
  from_id bigint not null references accounts on delete cascade,
  post_id bigint references posts on delete cascade,
  emoji text,                                             -- of a reaction: see `reactions`
  group_key text,                                         -- null: not grouped
  filtered boolean not null default false,                -- held back by the account's policy
  read_at timestamptz,                                    -- set if it was read by itself, not by the marker
  created_at timestamptz not null default now(),
  unique nulls not distinct (account_id, type, from_id, post_id, emoji)
);
create index notifications_page on notifications (account_id, id desc);
create index notifications_group on notifications (account_id, group_key, id desc) where group_key is not null;
create index notifications_from on notifications (account_id, from_id, id desc);
create index notifications_type on notifications (account_id, type, id desc);
create index notifications_filtered on notifications (account_id, from_id, id desc) where filtered;
create index notifications_held on notifications (account_id, id desc) where filtered;
create index notifications_sender on notifications (from_id);
create index notifications_post on notifications (post_id) where post_id is not null;

delete from markers where timeline = 'notifications';     -- these ids belong to no notification

create table notification_policies (
  account_id bigint primary key references accounts on delete cascade,
  for_not_following text not null default 'accept',
  for_not_followers text not null default 'accept',
  for_new_accounts text not null default 'accept',
  for_private_mentions text not null default 'accept',
  for_limited_accounts text not null default 'accept'
);

-- Senders whose notifications are shown despite the policy.
create table notification_permissions (
  account_id bigint not null references accounts on delete cascade,
  from_id bigint not null references accounts on delete cascade,
  primary key (account_id, from_id)
);
create index notification_permissions_from on notification_permissions (from_id);

-- What an account's policy does with a notification of a sender: accept, filter or drop. `private`: it is about a
-- direct post that does not reply to a post of the recipient.
create function notification_verdict(recipient bigint, sender bigint, private boolean) returns text language sql stable
  as $$
    select coalesce((
      select case
        when (select true from notification_permissions n where n.account_id = recipient and n.from_id = sender) then 'accept'
        when 'drop' = any(reasons.verdicts) then 'drop'
        when 'filter' = any(reasons.verdicts) then 'filter'
        else 'accept'
      end
      from notification_policies p
      cross join lateral (select array[
        case when (select true from follows f where f.follower_id = recipient and f.followee_id = sender) is null
          then p.for_not_following else 'accept' end,
        case when (select true from follows f where f.follower_id = sender and f.followee_id = recipient) is null
          then p.for_not_followers else 'accept' end,
        case when (select a.created_at from accounts a where a.id = sender) > now() - interval '30 days'
            and (select true from follows f where f.follower_id = recipient and f.followee_id = sender) is null
          then p.for_new_accounts else 'accept' end,
        case when private and (select true from follows f where f.follower_id = recipient and f.followee_id = sender) is null
          then p.for_private_mentions else 'accept' end] as verdicts) reasons
      where p.account_id = recipient), 'accept')
  $$;

-- Posts that are not published yet: drafts, and scheduled posts, which have a time.
create table drafts (
  id bigint primary key default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  input jsonb not null,                                   -- the input of `createPost`
  application jsonb,
  due_at timestamptz,
  failure text,                                           -- why it could not be published when it was due
  idempotency_key text,
  updated_at timestamptz not null default now()
);
create index drafts_account on drafts (account_id, id desc);
create index drafts_due on drafts (account_id, due_at) where due_at is not null;

alter table media add column draft_id bigint references drafts on delete set null;
create index media_draft on media (draft_id) where draft_id is not null;
drop index media_loose;
drop index media_processing;
alter table media drop column claimed_at;                 -- replaced by a job
create index media_loose on media (loose_since) where post_id is null and draft_id is null;

-- Adds the jobs for existing rows, which new rows get when they are written.
select graphile_worker.add_job('processMedia', json_build_object('mediaId', id::text)) from media where state = 'processing';
select graphile_worker.add_job('endPoll', json_build_object('pollId', id::text), run_at => expires_at, job_key => 'endPoll:' || id)
  from polls where expires_at > now();

-- An account's view of a conversation of direct posts.
create table direct_conversations (
  id bigint not null unique default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  conversation_id bigint not null,
  last_post_id bigint not null references posts on delete cascade,
  unread boolean not null,
  primary key (account_id, conversation_id)
);
create index direct_conversations_page on direct_conversations (account_id, last_post_id desc);
create index direct_conversations_last on direct_conversations (last_post_id);
insert into direct_conversations (account_id, conversation_id, last_post_id, unread)
  select seen.account_id, seen.conversation_id, max(seen.post_id), false from (
    select p.author_id as account_id, p.conversation_id, p.id as post_id from posts p where p.visibility = 'direct'
    union all
    select m.account_id, p.conversation_id, p.id from posts p join post_mentions m on m.post_id = p.id where p.visibility = 'direct') seen
  group by 1, 2;

create table reports (
  id bigint primary key default snowflake(),
  account_id bigint references accounts on delete set null,
  target_id bigint not null references accounts on delete cascade,
  post_ids bigint[] not null default '{}',
  rule_ids bigint[] not null default '{}',
  category text not null,
  comment text not null default '',
  resolved_at timestamptz,
  created_at timestamptz not null default now()
);
create index reports_open on reports (id) where resolved_at is null;
create index reports_account on reports (account_id);
create index reports_target on reports (target_id);

create table rules (
  id bigint generated always as identity primary key,
  position integer not null,
  text text not null,
  hint text not null default ''
);
create index rules_order on rules (position, id);

create table push_subscriptions (
  id bigint generated always as identity primary key,
  session_handle text not null unique,
  account_id bigint not null references accounts on delete cascade,
  endpoint text not null,
  public_key text not null,                               -- p256dh, of the user agent
  auth text not null,                                     -- the user agent's authentication secret (RFC 8291 section 2)
  standard boolean not null default false,
  alerts jsonb not null,                                  -- the list of notification types to push
  policy text not null default 'all',
  created_at timestamptz not null default now()
);
create index push_subscriptions_account on push_subscriptions (account_id);

-- A notification adds a job for each device that subscribed to its type. These jobs run after all others, and one at a
-- time for each account, so that a slow endpoint does not occupy all job slots. Accounts share 256 queues, because the
-- job library locks every queue that ever existed each time it looks for such a job.
create function ask_for_push() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('pushNotification',
    json_build_object('notificationId', new.id::text, 'subscriptionId', s.id::text),
    queue_name => 'push-' || new.account_id % 256, max_attempts => 12, priority => 10,
    flags => array['push'])  -- so that a process can reserve some of its slots for other jobs
  from push_subscriptions s
  where s.account_id = new.account_id and s.alerts ? new.type and s.policy <> 'none';
  return null;
end $$;
create trigger notifications_push after insert on notifications
  for each row when (not new.filtered) execute function ask_for_push();

-- The running worker pools of the job library. Jobs that a dead pool had locked are released.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
