-- works with: 32
-- The account that people contact about the service. Apps show it.
create table service_contact (
  is_only boolean primary key default true check (is_only), -- one row at most
  account_id bigint not null unique references accounts on delete cascade
);
