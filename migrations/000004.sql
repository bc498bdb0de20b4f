-- The browser boundary. Every secret (the value of a cookie, a state, a challenge, a ticket) is stored as a SHA-256,
-- and a CSRF token is encrypted with the cookie's value. So the database reveals none of them.

create table browser_sessions (
  hash bytea primary key,                                 -- SHA-256 of the cookie's value
  csrf_seal bytea not null,
  session_hash bytea,                                     -- of its API session; null before sign-in
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  confirmed_at timestamptz,                               -- when the person last proved who they are
  idle_seconds integer not null,
  expires_at timestamptz not null,                        -- the absolute end
  ends_at timestamptz not null generated always as
    (least(expires_at, (last_used_at at time zone 'UTC' + idle_seconds * interval '1 second') at time zone 'UTC')) stored
);
create index browser_sessions_end on browser_sessions (ends_at);

-- One-time values. `owner` is the hash of the browser session that the value was made for.
create table oauth_states (
  key bytea primary key,
  owner bytea not null,
  value jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  taken_at timestamptz                                    -- the row stays, so that a second use is recognised
);
create index oauth_states_owner on oauth_states (owner, created_at);
create index oauth_states_end on oauth_states (expires_at);

create table challenges (like oauth_states including defaults including constraints including indexes);
create table stream_tickets (like oauth_states including defaults including constraints including indexes);

-- A crash loses these rows. This gives access to nobody who did not have it before.
create unlogged table rate_limits (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index rate_limits_end on rate_limits (ends_at);

create table passwords (
  account_id bigint primary key references accounts on delete cascade,
  hash text not null,                                     -- argon2id, in PHC's form
  changed_at timestamptz not null default now()
);

-- The SHA-256 of the lower-case names of deleted accounts, so that nobody else can register these names.
create table former_usernames (
  hash bytea primary key
);
insert into former_usernames
  select sha256(convert_to(lower(username), 'UTF8')) from accounts where deletion_requested_at is not null;

create table passkeys (
  id bigint primary key default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,                              -- COSE
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,                             -- whether it may be backed up
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- Accounts of people at identity providers, identified only by (iss, sub).
create table identities (
  id bigint primary key default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  issuer text not null,
  subject text not null,
  label text not null,                                    -- for its owner, such as the name at the provider
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index identities_account on identities (account_id);

create table security_events (
  id bigint primary key default snowflake(),
  account_id bigint not null references accounts on delete cascade,
  kind text not null,
  method text,                                            -- how the person signed in
  label text,                                             -- the device, passkey or provider
  address text,                                           -- an IPv4 address, or the network of an IPv6 address
  created_at timestamptz not null default now()
);
create index security_events_account on security_events (account_id, id desc);
create index security_events_age on security_events (created_at);
