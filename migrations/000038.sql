-- works with: 37
-- A search for sensitive posts also finds those whose media a moderator marked as sensitive.
create or replace view searchable as
  select post.id, post.author_id,
    search_vector(
      concat_ws(' ', post.content_warning, post.text, options.titles, attached.descriptions),
      search_marks(post.text, post.language, post.sensitive or post.covered, attached.kinds, post.has_poll,
        post.in_reply_to_account_id is not null, post.quote_state is not null, post.edited_at is not null)) as words
  from posts post
  cross join lateral (
    select string_agg(m.description, ' ' order by m.position) as descriptions, array_agg(m.kind) as kinds
    from media m where m.post_id = post.id and post.has_media) attached
  cross join lateral (
    select string_agg(o.title, ' ' order by o.position) as titles
    from polls q join poll_options o on o.poll_id = q.id where q.post_id = post.id and post.has_poll) options
  where post.boost_of_id is null;
-- next part
-- repeat until no row changes
update post_search set words = searchable.words from searchable
where searchable.id = post_search.post_id and post_search.post_id in (
  select p.id from posts p join post_search s on s.post_id = p.id
  where p.covered and not s.words @@ $$' sensitive'$$::tsquery limit 1000);
