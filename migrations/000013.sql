-- People can delete their own accounts: docs/decisions/leaving.md.
alter table accounts
  add column deletion_due_at timestamptz,                 -- when the deletion that the owner requested begins
  -- True if only its owner hides the account: signing in cancels the deletion. A moderator's suspension sets it to
  -- false.
  add column returnable boolean not null default false;
create index accounts_deletion_due on accounts (deletion_due_at) where deletion_due_at is not null;
