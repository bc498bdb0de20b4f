alter table reports add column updated_at timestamptz;    -- when a moderator last changed it; null: never

create index audit_log_report on audit_log (report_id, id) where report_id is not null;

-- Reported posts as they were when they were reported. No foreign key to posts: a copy outlives its post.
create table report_posts (
  report_id bigint not null references reports on delete cascade,
  position integer not null,
  post_id bigint not null,
  boost_of_id bigint,                                     -- if set, the columns below are of the boosted post
  visibility text not null,
  text text not null,
  content_warning text not null,
  sensitive boolean not null,
  language text,
  in_reply_to_id bigint,
  quoted_id bigint,
  media jsonb not null,                                   -- [{id, kind, description}]
  mentions jsonb not null,                                -- [{id, username}]
  poll jsonb,                                             -- {id, expires_at, multiple, options: [title]}
  created_at timestamptz not null,
  edited_at timestamptz,
  captured_at timestamptz not null default now(),
  primary key (report_id, position)
);

create function capture_reported_posts(report bigint, ids bigint[]) returns void language sql as $$
  insert into report_posts (report_id, position, post_id, boost_of_id, visibility, text, content_warning, sensitive,
    language, in_reply_to_id, quoted_id, media, mentions, poll, created_at, edited_at)
  select report, asked.position, p.id, p.boost_of_id, p.visibility, s.text, s.content_warning, s.sensitive, s.language,
    s.in_reply_to_id, s.quoted_id,
    coalesce((select jsonb_agg(jsonb_build_object('id', m.id::text, 'kind', m.kind, 'description', m.description)
      order by m.position) from media m where m.post_id = s.id), '[]'),
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id::text, 'username', a.username) order by a.id)
      from post_mentions t join accounts a on a.id = t.account_id where t.post_id = s.id), '[]'),
    (select jsonb_build_object('id', q.id::text, 'expires_at', q.expires_at, 'multiple', q.multiple, 'options',
      (select jsonb_agg(o.title order by o.position) from poll_options o where o.poll_id = q.id))
      from polls q where q.post_id = s.id),
    s.created_at, s.edited_at
  from unnest(ids) with ordinality asked (id, position)
  join posts p on p.id = asked.id
  join posts s on s.id = coalesce(p.boost_of_id, p.id)
$$;

-- For existing reports, copies the posts as they are now.
do $$ begin perform capture_reported_posts(id, post_ids) from reports where post_ids <> '{}'; end $$;

-- Notifications of moderators about reports. Two reports by the same account are two notifications.
alter table notifications add column report_id bigint references reports on delete cascade;
create unique index notifications_once_each on notifications
  (account_id, type, from_id, post_id, emoji, decision_id, report_id) nulls not distinct;
drop index notifications_once;
alter index notifications_once_each rename to notifications_once;
create index notifications_report on notifications (report_id) where report_id is not null;

-- For the statistics of how long decisions take.
create index reports_resolved on reports (resolved_at) where resolved_at is not null;
