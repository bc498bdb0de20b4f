-- Bytes of the files of each attachment, and of all attachments of an account. Earlier uploads are not counted.
alter table media
  add column file_bytes bigint not null default 0,
  add column preview_bytes bigint not null default 0;

create table media_usage (
  account_id bigint primary key references accounts on delete cascade,
  bytes bigint not null
);

-- The row of the account stays locked until the transaction ends. So of two concurrent uploads, the second sees the
-- bytes of the first.
create function count_media_bytes() returns trigger language plpgsql as $$
declare
  account bigint := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  change bigint := case when tg_op = 'DELETE' then 0 else new.file_bytes + new.preview_bytes end
    - case when tg_op = 'INSERT' then 0 else old.file_bytes + old.preview_bytes end;
begin
  if change > 0 then
    insert into media_usage as u (account_id, bytes) values (account, change)
      on conflict (account_id) do update set bytes = u.bytes + excluded.bytes;
  elsif change < 0 then
    update media_usage set bytes = bytes + change where account_id = account;
  end if;
  return null;
end $$;
create trigger media_bytes_counted after insert or delete or update of file_bytes, preview_bytes on media
  for each row execute function count_media_bytes();
