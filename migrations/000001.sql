-- Ids have 48 bits of milliseconds and 16 bits of a sequence. So they sort by time and fit into a bigint.
create sequence snowflake_sequence;

create function snowflake(at timestamptz default clock_timestamp()) returns bigint
  language sql volatile parallel unsafe
  return ((floor(extract(epoch from at) * 1000))::bigint << 16) | (nextval('snowflake_sequence') & 65535);

create table accounts (
  id bigint primary key default snowflake(),
  username text not null,
  display_name text not null default '',
  note text not null default '',
  fields jsonb not null default '[]',                     -- [{name, value}], as written
  avatar jsonb,                                           -- {key, staticKey, description}
  header jsonb,
  locked boolean not null default false,
  bot boolean not null default false,
  discoverable boolean default true,
  indexable boolean not null default true,
  hide_collections boolean not null default false,
  default_visibility text not null default 'public',
  default_sensitive boolean not null default false,
  default_language text,
  default_quote_policy text not null default 'public',
  followers_count integer not null default 0,
  following_count integer not null default 0,
  posts_count integer not null default 0,
  last_post_at date,
  version integer not null default 1,                     -- increases when the profile changes
  home_read_at timestamptz,                               -- approximate; only active accounts have a feed
  feed_floor bigint not null default 0,                   -- below this id the feed is not complete
  merged_on_read boolean not null default false,          -- too many followers for a fan-out
  created_at timestamptz not null default now(),
  suspended_at timestamptz
);
create unique index accounts_username on accounts (lower(username));
create index accounts_suspended on accounts (id) where suspended_at is not null;
-- Used to find files that no row refers to.
create index accounts_avatar on accounts ((avatar ->> 'key')) where avatar is not null;
create index accounts_avatar_still on accounts ((avatar ->> 'staticKey')) where avatar is not null;
create index accounts_header on accounts ((header ->> 'key')) where header is not null;
create index accounts_header_still on accounts ((header ->> 'staticKey')) where header is not null;

create table follows (
  id bigint not null default snowflake(),
  follower_id bigint not null references accounts on delete cascade,
  followee_id bigint not null references accounts on delete cascade,
  show_boosts boolean not null default true,
  notify boolean not null default false,
  languages text[],
  merged_on_read boolean not null default false,          -- copy of the followee's
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_followers on follows (followee_id, follower_id);
create index follows_following_page on follows (follower_id, id);
create index follows_followers_page on follows (followee_id, id);
create index follows_merged on follows (follower_id) where merged_on_read;

create table follow_requests (
  id bigint not null default snowflake(),
  follower_id bigint not null references accounts on delete cascade,
  followee_id bigint not null references accounts on delete cascade,
  show_boosts boolean not null default true,
  notify boolean not null default false,
  languages text[],
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follow_requests_page on follow_requests (followee_id, id);

create table blocks (
  id bigint not null default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  target_id bigint not null references accounts on delete cascade,
  primary key (account_id, target_id),
  check (account_id <> target_id)
);
create index blocks_target on blocks (target_id, account_id);
create index blocks_page on blocks (account_id, id);

create table posts (
  id bigint primary key default snowflake(),
  author_id bigint not null references accounts on delete cascade,
  visibility text not null check (visibility in ('public', 'unlisted', 'private', 'direct')),
  text text not null default '',
  content_warning text not null default '',
  sensitive boolean not null default false,
  language text,
  quote_policy text not null default 'public',
  in_reply_to_id bigint references posts on delete set null,
  in_reply_to_account_id bigint,                          -- outlives the account: the post stays a reply
  conversation_id bigint not null,                        -- the id of its first post
  boost_of_id bigint references posts on delete cascade,
  application jsonb,                                      -- {name, website}
  has_media boolean not null default false,
  has_poll boolean not null default false,
  replies_count integer not null default 0,
  boosts_count integer not null default 0,
  favourites_count integer not null default 0,
  version integer not null default 1,                     -- increases when the post changes
  edited_at timestamptz,
  created_at timestamptz not null default now()
);
create index posts_author on posts (author_id, id desc);
create index posts_author_media on posts (author_id, id desc) where has_media;
create index posts_replies on posts (in_reply_to_id, id) where in_reply_to_id is not null;
create unique index posts_boosts on posts (boost_of_id, author_id) where boost_of_id is not null;
create index posts_boosted on posts (boost_of_id, id) where boost_of_id is not null;
create index posts_public on posts (id desc)
  where visibility = 'public' and boost_of_id is null and (in_reply_to_account_id is null or in_reply_to_account_id = author_id);
create index posts_public_media on posts (id desc)
  where visibility = 'public' and boost_of_id is null and has_media;

create table post_edits (
  id bigint primary key default snowflake(),
  post_id bigint not null references posts on delete cascade,
  text text not null,
  content_warning text not null,
  sensitive boolean not null,
  media jsonb not null,                                   -- [{id, description, focus}], before the edit
  poll_options text[],
  created_at timestamptz not null
);
create index post_edits_post on post_edits (post_id, id);

create table post_mentions (
  post_id bigint not null references posts on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  primary key (post_id, account_id)
);
create index post_mentions_account on post_mentions (account_id, post_id desc);

create table tags (
  id bigint primary key default snowflake(),
  name text not null unique                               -- lower-case, without #
);

create table post_tags (
  tag_id bigint not null references tags on delete cascade,
  post_id bigint not null references posts on delete cascade,
  display text not null,                                  -- as written
  primary key (tag_id, post_id)
);
create index post_tags_post on post_tags (post_id);

create table media (
  id bigint primary key default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  post_id bigint references posts on delete set null,
  position smallint not null default 0,
  state text not null check (state in ('processing', 'ready', 'failed')),
  kind text not null,
  mime_type text not null,
  file_key text not null,                                 -- first the upload; once processed, the original
  preview_key text,
  meta jsonb not null default '{}',                       -- {original: {width, height}, preview: {width, height}, durationSeconds}
  focus jsonb,                                            -- {x, y}
  description text,
  blurhash text,
  claimed_at timestamptz,                                 -- when a process began to work on it
  loose_since timestamptz default now(),                  -- the time since which no post uses it
  created_at timestamptz not null default now()
);
create index media_post on media (post_id, position) where post_id is not null;
create index media_file on media (file_key);
create index media_preview on media (preview_key) where preview_key is not null;
create index media_account on media (account_id);
create index media_loose on media (loose_since) where post_id is null;
create index media_processing on media (claimed_at) where state = 'processing';

create table polls (
  id bigint primary key default snowflake(),
  post_id bigint not null unique references posts on delete cascade,
  expires_at timestamptz not null,
  multiple boolean not null default false,
  hide_totals boolean not null default false,
  voters_count integer not null default 0
);

create table poll_options (
  poll_id bigint not null references polls on delete cascade,
  position smallint not null,
  title text not null,
  votes_count integer not null default 0,
  primary key (poll_id, position)
);

create table poll_votes (
  poll_id bigint not null references polls on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  choices smallint[] not null,
  primary key (poll_id, account_id)
);

create index poll_votes_account on poll_votes (account_id);

create table favourites (
  id bigint not null default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  post_id bigint not null references posts on delete cascade,
  primary key (account_id, post_id)
);
create index favourites_post on favourites (post_id, id desc);
create index favourites_page on favourites (account_id, id desc);

create table bookmarks (
  id bigint not null default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  post_id bigint not null references posts on delete cascade,
  primary key (account_id, post_id)
);
create index bookmarks_post on bookmarks (post_id);
create index bookmarks_page on bookmarks (account_id, id desc);

create table pins (
  account_id bigint not null references accounts on delete cascade,
  post_id bigint not null references posts on delete cascade,
  primary key (account_id, post_id)
);
create index pins_post on pins (post_id);

-- The posts of an account's home timeline. Rows of deleted posts stay until the feed is trimmed. Reads
-- skip them by a join.
create table feed (
  reader_id bigint not null,
  post_id bigint not null,
  primary key (reader_id, post_id)
);

-- Posts whose feed rows are not all written yet, so that a crash loses none.
create table fanouts (
  post_id bigint primary key references posts on delete cascade,
  author_id bigint not null,
  after_follower_id bigint not null default 0
);

create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  key text not null,
  post_id bigint references posts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_post on idempotency_keys (post_id) where post_id is not null;
create index idempotency_keys_age on idempotency_keys (created_at);

create table markers (
  account_id bigint not null references accounts on delete cascade,
  timeline text not null check (timeline in ('home', 'notifications')),
  last_read_id bigint not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (account_id, timeline)
);

create table custom_emojis (
  shortcode text primary key,
  file_key text not null,
  static_key text not null,
  category text,
  visible_in_picker boolean not null default true,
  created_at timestamptz not null default now()
);

create table auth_sessions (
  hash bytea primary key,                                 -- SHA-256 of the session identifier, which is not stored
  handle text not null unique,
  account_id bigint not null references accounts on delete cascade,
  kind text not null,
  label text not null,
  scopes text[] not null,
  application jsonb,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_seconds integer not null,
  expires_at timestamptz not null,                        -- the absolute end
  -- The time at which it ends unless it is used again. It is computed in UTC, because PostgreSQL requires an expression
  -- that does not depend on settings.
  ends_at timestamptz not null generated always as
    (least(expires_at, (last_used_at at time zone 'UTC' + idle_seconds * interval '1 second') at time zone 'UTC')) stored
);
create index auth_sessions_account on auth_sessions (account_id, created_at);
create index auth_sessions_expiry on auth_sessions (ends_at);
