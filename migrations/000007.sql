-- Who may see a file depends on the post or account that has it. Only the author gets URLs of a deleted post's files,
-- to redraft it.
alter table media add column withdrawn boolean not null default false;

-- Each request for the file of an emoji looks up the emoji.
create index custom_emojis_file on custom_emojis (file_key);
create index custom_emojis_still on custom_emojis (static_key);
