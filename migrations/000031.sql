-- works with: 29
-- Where an account's feed is: null for the table `feed`; otherwise the number of a list outside PostgreSQL
-- (`FEED_STORE=redis`), or 0 if that list must still be created.
alter table accounts add column feed_list bigint;
