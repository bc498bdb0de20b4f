-- Texts about the service, in Markdown. Every version stays; the newest of each is shown.
create table service_texts (
  id bigint primary key default snowflake(),
  name text not null,                                     -- about, privacy_policy, terms_of_service
  text text not null,                                     -- empty: there is no such text any more
  effective_on date,                                      -- of terms: from which day they hold; null for at once
  author_id bigint references accounts on delete set null, -- null for the operator
  created_at timestamptz not null default now()
);
create index service_texts_name on service_texts (name, id);
create index service_texts_author on service_texts (author_id) where author_id is not null;
