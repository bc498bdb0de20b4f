-- Texts about the service, in Markdown. Every version is stored; the newest of each text is shown.
create table service_texts (
  id bigint primary key default snowflake(),
  name text not null,                                     -- about, privacy_policy, terms_of_service
  text text not null,                                     -- empty: the text was removed
  effective_on date,                                      -- for terms: the day from which they apply; null for at once
  author_id bigint references accounts on delete set null, -- null for the operator
  created_at timestamptz not null default now()
);
create index service_texts_name on service_texts (name, id);
create index service_texts_author on service_texts (author_id) where author_id is not null;
