-- Filters of the service: words, links and files that are refused, held for review or reported.
create table service_filters (
  id bigint primary key default snowflake(),
  kind text not null check (kind in ('word', 'link', 'file')),
  value text not null,                                    -- the word; a host and a path; a SHA-256 in hexadecimal
  whole_word boolean not null default false,
  action text not null check (action in ('refuse', 'hold', 'report')),
  comment text not null default '',                       -- for moderators
  author_id bigint references accounts on delete set null, -- null for the operator
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index service_filters_value on service_filters (kind, value);
create index service_filters_author on service_filters (author_id) where author_id is not null;

-- Processes query the version, and read the filters again when it has changed. Changes lock the row.
create table service_filters_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 0
);
insert into service_filters_version default values;

alter table media add column sha256 bytea;                -- of the file as it was uploaded; null: unknown

alter table reports add column by_service boolean not null default false; -- a filter reported it, not a person

-- The id of a post that is held for review. Such a post is not in `posts`.
alter table idempotency_keys add column held_post_id bigint;
