-- Measures of moderators that do not suspend an account: docs/moderation.md.
alter table accounts
  add column silenced_at timestamptz,                     -- hidden on timelines, except from followers
  add column sensitized_at timestamptz;                   -- all its media are marked as sensitive
create index accounts_silenced on accounts (id) where silenced_at is not null;
create index accounts_sensitized on accounts (id) where sensitized_at is not null;
