-- Sessions that were ended before their time while they were stored in Redis, which may fall back to an earlier state: docs/decisions/redis.md.
create table ended_sessions (
  -- SHA-256 of the secret, of an app's session or a browser's.
  hash bytea primary key,
  forget_at timestamptz not null
);
create index ended_sessions_forget_at on ended_sessions (forget_at);
