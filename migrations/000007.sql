-- Who may be shown a stored file follows from what holds it. Of a deleted post's files only the author is given addresses, to write it anew.
alter table media add column withdrawn boolean not null default false;

-- Each request for an emoji's file looks up the emoji.
create index custom_emojis_file on custom_emojis (file_key);
create index custom_emojis_still on custom_emojis (static_key);
