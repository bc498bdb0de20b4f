import type pg from 'pg'

// Times as in JSON, with milliseconds and a Z.
const time = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const file = (key: string, missing: string) => `coalesce($2 || '/media/' || ${key}, $2 || '/${missing}/missing.png')`

const account = (a: string) => `json_build_object(
  'id', ${a}.id::text, 'username', ${a}.username, 'acct', ${a}.username, 'url', $2 || '/@' || ${a}.username, 'uri', $2 || '/@' || ${a}.username,
  'display_name', ${a}.display_name, 'note', '<p>' || ${a}.note || '</p>',
  'avatar', ${file(`(${a}.avatar ->> 'key')`, 'avatars')}, 'avatar_static', ${file(`(${a}.avatar ->> 'staticKey')`, 'avatars')},
  'avatar_description', '', 'header', ${file(`(${a}.header ->> 'key')`, 'headers')},
  'header_static', ${file(`(${a}.header ->> 'staticKey')`, 'headers')}, 'header_description', '',
  'locked', ${a}.locked, 'fields', ${a}.fields, 'emojis', '[]'::json, 'bot', ${a}.bot, 'group', false, 'discoverable', ${a}.discoverable,
  'indexable', ${a}.indexable, 'created_at', ${time(`date_trunc('day', ${a}.created_at)`)}, 'last_status_at', ${a}.last_post_at,
  'statuses_count', ${a}.posts_count, 'followers_count', ${a}.followers_count, 'following_count', ${a}.following_count,
  'hide_collections', ${a}.hide_collections, 'show_media', ${a}.show_media, 'show_media_replies', ${a}.show_media_replies,
  'show_featured', ${a}.show_featured, 'roles', '[]'::json)`

const media = (p: string) => `case when ${p}.has_media then (select json_agg(json_build_object(
    'id', m.id::text, 'type', m.kind, 'url', $2 || '/media/' || m.file_key, 'preview_url', $2 || '/media/' || m.preview_key, 'remote_url', null,
    'meta', m.meta, 'description', m.description, 'blurhash', m.blurhash) order by m.position)
  from media m where m.post_id = ${p}.id) else '[]'::json end`

const poll = (p: string) => `case when ${p}.has_poll then (select json_build_object(
    'id', q.id::text, 'expires_at', ${time('q.expires_at')}, 'expired', q.expires_at < now(), 'multiple', q.multiple,
    'votes_changeable', q.votes_changeable, 'voters_count', q.voters_count,
    'votes_count', (select sum(votes_count) from poll_options o where o.poll_id = q.id),
    'options', (select json_agg(json_build_object('title', o.title, 'votes_count', o.votes_count) order by o.position)
      from poll_options o where o.poll_id = q.id),
    'emojis', '[]'::json,
    'voted', exists (select from poll_votes v where v.poll_id = q.id and v.account_id = $1), 'own_votes', '[]'::json)
  from polls q where q.post_id = ${p}.id) end`

const tags = (
  p: string,
) => `coalesce((select json_agg(json_build_object('name', g.name, 'url', $2 || '/tags/' || g.name))
  from post_tags x join tags g on g.id = x.tag_id where x.post_id = ${p}.id), '[]'::json)`

const mentions = (p: string) => `coalesce((select json_agg(json_build_object(
    'id', n.id::text, 'username', n.username, 'acct', n.username, 'url', $2 || '/@' || n.username))
  from post_mentions x join accounts n on n.id = x.account_id where x.post_id = ${p}.id), '[]'::json)`

// A function of PostgreSQL takes at most a hundred arguments, so the fields of a post are split into two objects.
const status = (p: string, a: string, boosted: string) => `json_build_object(
  'id', ${p}.id::text, 'uri', $2 || '/@' || ${a}.username || '/' || ${p}.id, 'url', $2 || '/@' || ${a}.username || '/' || ${p}.id,
  'created_at', ${time(`${p}.created_at`)}, 'edited_at', ${time(`${p}.edited_at`)}, 'in_reply_to_id', ${p}.in_reply_to_id::text,
  'in_reply_to_account_id', ${p}.in_reply_to_account_id::text, 'visibility', ${p}.visibility, 'language', ${p}.language,
  'content', '<p>' || ${p}.text || '</p>', 'spoiler_text', ${p}.content_warning, 'sensitive', ${p}.sensitive,
  'media_attachments', ${media(p)}, 'mentions', ${mentions(p)}, 'tags', ${tags(p)}, 'emojis', '[]'::json,
  'replies_count', ${p}.replies_count, 'reblogs_count', ${p}.boosts_count, 'favourites_count', ${p}.favourites_count,
  'quotes_count', ${p}.quotes_count, 'card', null, 'tagged_collections', '[]'::json, 'poll', ${poll(p)}, 'account', ${account(a)},
  'reblog', ${boosted}, 'quote', null, 'quote_approval', '{"automatic":["public"],"manual":[],"current_user":"automatic"}'::json,
  'reactions', '[]'::json, 'emoji_reactions', '[]'::json, 'pleroma', '{"emoji_reactions":[]}'::json,
  'favourited', exists (select from favourites x where x.account_id = $1 and x.post_id = ${p}.id),
  'reblogged', exists (select from posts x where x.author_id = $1 and x.boost_of_id = ${p}.id), 'muted', false,
  'bookmarked', exists (select from bookmarks x where x.account_id = $1 and x.post_id = ${p}.id), 'filtered', '[]'::json)`

const pageText = `
  select json_agg(${status('p', 'a', `case when o.id is null then null else ${status('o', 'oa', 'null')} end`)} order by p.id desc)::text
  from (select post_id from feed where reader_id = $1 order by post_id desc limit 20) f
  join posts p on p.id = f.post_id
  join accounts a on a.id = p.author_id
  left join posts o on o.id = p.boost_of_id
  left join accounts oa on oa.id = o.author_id`

/** Makes pages as JSON with one named statement, whose result needs no parsing here. */
export function pageBySql(pool: pg.Pool, ours: string) {
  return async (account: string): Promise<string> => {
    const query = { name: 'whole_page', text: pageText, values: [account, ours], rowMode: 'array' as const }
    const { rows } = await pool.query<[string]>(query)
    return rows[0]![0]
  }
}
