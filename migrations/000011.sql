-- Sessions stored in Redis that ended early. Redis may go back to an earlier state: docs/decisions/redis.md.
create table ended_sessions (
  -- SHA-256 of the secret of an app's or a browser's session.
  hash bytea primary key,
  forget_at timestamptz not null
);
create index ended_sessions_forget_at on ended_sessions (forget_at);
