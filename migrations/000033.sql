-- works with: 32
-- The account that people turn to, which apps show.
create table service_contact (
  is_only boolean primary key default true check (is_only), -- one row at most
  account_id bigint not null unique references accounts on delete cascade
);
