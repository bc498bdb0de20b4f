-- How much of their limits (LIMIT_NEW_ACCOUNT_...) new accounts have used on their last active day.
create table newcomer_usage (
  account_id bigint primary key references accounts on delete cascade,
  day date not null,                                       -- UTC
  posts integer not null default 0,
  mentions integer not null default 0                      -- mentions of people who do not follow the account
);
