-- works with: 28
-- Files that moderators removed from posts: docs/moderation.md. Their rows of `media` stay, with the state `removed`.
create table removed_files (
  media_id bigint primary key references media on delete cascade,
  post_id bigint,                                         -- the post that had it; may no longer exist
  draft_id bigint,                                        -- the draft that had it; may no longer exist
  decision_id bigint not null,
  removed_at timestamptz not null default now(),
  delete_at timestamptz not null                          -- until then it can be restored
);
create index removed_files_post on removed_files (post_id) where post_id is not null;
create index removed_files_decision on removed_files (decision_id);
create index removed_files_delete on removed_files (delete_at);
