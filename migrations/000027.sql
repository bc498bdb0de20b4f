-- A moderator forbade that it is quoted and boosted. Its author cannot take that back.
alter table posts add column sharing_forbidden boolean not null default false;
