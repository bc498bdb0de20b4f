-- Apps that people sign in to, and their authorization (RFC 6749, RFC 8628). Every secret is stored as a SHA-256.

create table apps (
  id bigint primary key default snowflake(),
  client_id text not null unique,
  secret_hash bytea,                                      -- null for a public client (RFC 6749 section 2.1)
  name text not null,
  website text,
  redirect_uris text[] not null,
  scopes text[] not null,                                 -- all scopes that it may request
  idle_seconds integer,                                   -- of its sessions; null for the default
  absolute_seconds integer,
  created_at timestamptz not null default now(),
  authorized_at timestamptz                               -- when somebody last authorized it; null for never
);
create index apps_unused on apps (created_at) where authorized_at is null;

-- The `client_id` of the session's app. It is no foreign key, because sessions may be stored elsewhere.
alter table auth_sessions add column client_id text;
create index auth_sessions_client on auth_sessions (client_id) where client_id is not null;

-- Tokens of apps for themselves, before anybody signs in (RFC 6749 section 4.4). They have no account, so they are not
-- sessions.
create table app_tokens (
  hash bytea primary key,
  handle text not null unique,
  app_id bigint not null references apps on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index app_tokens_app on app_tokens (app_id, created_at);
create index app_tokens_end on app_tokens (expires_at);

create table authorization_codes (
  hash bytea primary key,
  app_id bigint not null references apps on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  challenge text,                                         -- PKCE, S256 (RFC 7636)
  handle text not null,                                   -- of the session that the code creates
  expires_at timestamptz not null,
  taken_at timestamptz,                                   -- the row stays, so that a second use is recognised
  replayed_at timestamptz
);
create index authorization_codes_app on authorization_codes (app_id);
create index authorization_codes_account on authorization_codes (account_id);
create index authorization_codes_end on authorization_codes (expires_at);

create table device_authorizations (
  hash bytea primary key,                                 -- of the device code
  user_hash bytea not null unique,                        -- of the user code
  app_id bigint not null references apps on delete cascade,
  scopes text[] not null,
  account_id bigint references accounts on delete cascade, -- who authorized it
  denied_at timestamptz,
  interval_seconds integer not null,                      -- how long the device waits between polls
  polled_at timestamptz,
  expires_at timestamptz not null,
  taken_at timestamptz
);
create index device_authorizations_app on device_authorizations (app_id);
create index device_authorizations_account on device_authorizations (account_id) where account_id is not null;
create index device_authorizations_end on device_authorizations (expires_at);
