-- Notes of moderators on reports.
create table report_notes (
  id bigint primary key default snowflake(),
  report_id bigint not null references reports on delete cascade,
  account_id bigint references accounts on delete set null, -- the moderator who wrote it
  text text not null,
  created_at timestamptz not null default now()
);
create index report_notes_report on report_notes (report_id, id);
create index report_notes_account on report_notes (account_id) where account_id is not null;
