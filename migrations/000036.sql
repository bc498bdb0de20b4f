-- works with: 35
-- Every version of every rule, including rules that were removed.
create table rule_versions (
  id bigint primary key default snowflake(),
  rule_id bigint not null,                                -- no foreign key: the versions of a removed rule stay
  text text not null,                                     -- empty: the rule was removed
  hint text not null default '',
  translations jsonb not null default '{}',
  author_id bigint references accounts on delete set null, -- null for the operator
  created_at timestamptz not null default now()
);
create index rule_versions_rule on rule_versions (rule_id, id);
create index rule_versions_author on rule_versions (author_id) where author_id is not null;
insert into rule_versions (rule_id, text, hint, translations) select id, text, hint, translations from rules;
