-- Registrations that wait for approval. The account is hidden by `suspended_at` until a moderator approves it.
alter table accounts add column pending_since timestamptz;
create index accounts_pending on accounts (id) where pending_since is not null;

-- Reasons that people gave when they registered.
create table registrations (
  account_id bigint primary key references accounts on delete cascade,
  reason text not null default '',
  created_at timestamptz not null default now()
);
