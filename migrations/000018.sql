-- Decisions of moderators, with the one appeal that each may get: docs/moderation.md.
create table moderation_decisions (
  id bigint primary key default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  moderator_id bigint references accounts on delete set null,
  action text not null,
  text text not null,                                     -- for the person
  rule_ids bigint[] not null,
  post_ids bigint[] not null,
  report_id bigint references reports on delete set null,
  notified boolean not null,                              -- whether the person may read it
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  appeal_state text check (appeal_state in ('pending', 'approved', 'rejected')),
  appeal_text text not null default '',
  appealed_at timestamptz,
  appeal_decided_at timestamptz,
  appeal_decided_by bigint references accounts on delete set null
);
create index moderation_decisions_account on moderation_decisions (account_id, id);
create index moderation_decisions_pending on moderation_decisions (id) where appeal_state = 'pending';
create index moderation_decisions_report on moderation_decisions (report_id) where report_id is not null;
create index moderation_decisions_moderator on moderation_decisions (moderator_id) where moderator_id is not null;
create index moderation_decisions_decided_by on moderation_decisions (appeal_decided_by)
  where appeal_decided_by is not null;

-- An account may be warned more than once.
alter table notifications add column decision_id bigint references moderation_decisions on delete cascade;
create unique index notifications_once on notifications (account_id, type, from_id, post_id, emoji, decision_id)
  nulls not distinct;
alter table notifications drop constraint notifications_account_id_type_from_id_post_id_emoji_key;
create index notifications_decision on notifications (decision_id) where decision_id is not null;
