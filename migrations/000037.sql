-- works with: 36
-- The limit is in kB. Each search for people scans the pending list, which gets all names of an account whenever its
-- number of followers changes.
alter index accounts_search set (gin_pending_list_limit = 256);
