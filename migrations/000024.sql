-- What accounts that count as new have used of their limits (LIMIT_NEW_ACCOUNT_...), on the last day they used some.
create table newcomer_usage (
  account_id bigint primary key references accounts on delete cascade,
  day date not null,                                       -- UTC
  posts integer not null default 0,
  mentions integer not null default 0                      -- of people who do not follow the account
);
