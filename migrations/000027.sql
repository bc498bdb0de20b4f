-- A moderator has forbidden to quote and boost the post. Its author cannot change that.
alter table posts add column sharing_forbidden boolean not null default false;
