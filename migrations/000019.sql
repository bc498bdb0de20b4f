-- Invitations to register.
create table invites (
  id bigint primary key default snowflake(),
  account_id bigint references accounts on delete cascade, -- null for the operator
  code text not null unique,
  note text not null default '',
  max_uses integer,                                       -- null for no limit
  uses integer not null default 0,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index invites_account on invites (account_id, id);

alter table registrations
  add column invite_id bigint references invites on delete set null,
  add column invited_by bigint references accounts on delete set null;
create index registrations_invite on registrations (invite_id) where invite_id is not null;
create index registrations_invited_by on registrations (invited_by) where invited_by is not null;

-- Permissions of admins: 64 texts, 2048 all invitations, 4096 rules, 8192 announcements, 16384 emojis. Permission of
-- admins and moderators: 65536 invite people.
update roles set permissions = permissions | 64 | 2048 | 4096 | 8192 | 16384 | 65536 where id = 2;
update roles set permissions = permissions | 65536 where id = 3;
