-- works with: 31
-- Notes of moderators on posts. Admins may delete suspended accounts for good.
create table post_notes (
  id bigint primary key default snowflake(),
  post_id bigint not null,                                -- no foreign key: the notes of a removed post stay
  author_id bigint not null references accounts on delete cascade, -- the author of the post
  account_id bigint references accounts on delete set null, -- the moderator who wrote it
  text text not null,
  created_at timestamptz not null default now()
);
create index post_notes_post on post_notes (post_id, id);
create index post_notes_author on post_notes (author_id);
create index post_notes_account on post_notes (account_id) where account_id is not null;
update roles set permissions = permissions | 524288 where id = 2;
