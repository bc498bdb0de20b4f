-- Measures of moderators that leave an account in place: docs/moderation.md.
alter table accounts
  add column silenced_at timestamptz,                     -- only its followers meet it unasked
  add column sensitized_at timestamptz;                   -- all its media are shown as sensitive
create index accounts_silenced on accounts (id) where silenced_at is not null;
create index accounts_sensitized on accounts (id) where sensitized_at is not null;
