import { invalid, notFound } from '../../model/errors.ts'
import type { AccountId, PostId } from '../../model/ids.ts'
import type { Profile } from '../../model/profile.ts'
import { isShortcode } from '../../model/reactionName.ts'
import type { ReactionBounds, Reactions } from '../reactions.ts'
import { type Database, statement } from './database.ts'
import { notifying } from './notifying.ts'
import { profileListing, profilePage, type ProfileReference } from './profilePages.ts'
import type { Profiles } from './profiles.ts'
import { noBlockBetween } from './visibility.ts'

const lockPost = statement<{ known: boolean }>(
  'reaction_lock_post',
  `select exists (select from custom_emojis where shortcode = $2) as known from posts where id = $1 for no key update`,
)

interface Room {
  mine: string[]
  others: boolean
  emojis: number
}

// Not in the same statement as the lock: whoever waited for it would count what was there before the wait. The emojis of a post
// are walked from one to the next: a hundred steps, however many accounts reacted.
const selectRoom = statement<Room>(
  'reaction_room',
  `with recursive emoji as (
     (select name, 1 as nth from reactions where post_id = $2 order by name limit 1)
     union all
     select (select r.name from reactions r where r.post_id = $2 and r.name > emoji.name order by r.name limit 1), nth + 1
     from emoji where emoji.name is not null and nth < $4)
   select coalesce((select array_agg(name) from reactions where account_id = $1 and post_id = $2), '{}') as mine,
     coalesce((select true from reactions where post_id = $2 and name = $3 limit 1), false) as others,
     (select count(name)::int from emoji) as emojis`,
)

const insert = statement(
  'reaction_add',
  `with made as (
     insert into reactions (account_id, post_id, name) values ($1, $2, $3) on conflict do nothing returning post_id),
   told as (${notifying(
     'emoji_reaction',
     `select p.author_id as recipient, $1::bigint as sender, p.id as post, $3::text as emoji from made join posts p on p.id = made.post_id`,
     { grouped: true },
   )})
   update posts set reactions_count = reactions_count + 1, version = version + 1 where id = $2 and exists (select from made)`,
)

const remove = statement(
  'reaction_remove',
  `with post as (select id, author_id from posts where id = $2 for no key update),
   gone as (
     delete from reactions r using post where r.account_id = $1 and r.post_id = post.id and r.name = $3 returning post.author_id),
   untold as (
     delete from notifications n using gone
     where n.account_id = gone.author_id and n.type = 'emoji_reaction' and n.from_id = $1 and n.post_id = $2 and n.emoji = $3)
   update posts set reactions_count = reactions_count - 1, version = version + 1 where id = $2 and exists (select from gone)`,
)

const metBy = `a.suspended_at is null and ${noBlockBetween('$1::bigint', 'a.id')}`

const reactors = profileListing(
  'reaction_accounts',
  (direction) => `
    select r.id as cursor, a.id, a.version from reactions r join accounts a on a.id = r.account_id
    where r.post_id = $2 and r.name = $6 and r.id > $3 and r.id < $4 and ${metBy}
    order by r.id ${direction} limit $5`,
)

const selectLatest = statement<ProfileReference & { name: string }>(
  'reaction_latest',
  `select asked.name, found.* from unnest($3::text[]) with ordinality asked (name, place)
   cross join lateral (
     select r.id as cursor, a.id, a.version, row_number() over (order by r.id desc) as nth
     from reactions r join accounts a on a.id = r.account_id
     where r.post_id = $2 and r.name = asked.name and ${metBy}
     order by r.id desc limit $4) found
   order by found.nth, asked.place limit 400`,
)

/** The reactions in PostgreSQL. */
export function postgresReactions(database: Database, profiles: Profiles): Reactions {
  return {
    add: (post, account, name, bounds) => database.transaction((within) => add(within, post, account, name, bounds)),
    remove: async (post, account, name) => void (await database.rows(remove, [account, post, name])),
    reactedBy: (post, name, viewer, stretch) =>
      profilePage(
        database,
        profiles,
        reactors,
        [viewer ?? null, post, stretch.above, stretch.below, stretch.limit, name],
        stretch,
      ),
    async latest(post, names, viewer, limit) {
      const rows = names.length === 0 ? [] : await database.rows(selectLatest, [viewer ?? null, post, names, limit])
      const profileOf = await profiles.load(rows)
      const accounts = new Map<string, Profile[]>(names.map((name) => [name, []]))
      for (const { name, id } of rows) {
        const profile = profileOf.get(id)
        if (profile) accounts.get(name)?.push(profile)
      }
      return accounts
    },
  }
}

async function add(database: Database, post: PostId, account: AccountId, name: string, bounds: ReactionBounds) {
  const locked = await database.row(lockPost, [post, name])
  if (!locked) throw notFound()
  const room = await database.row(selectRoom, [account, post, name, bounds.emojis])
  if (!room || room.mine.includes(name)) return
  if (isShortcode(name) && !locked.known) throw invalid('name', 'emojiUnknown')
  requireRoom(room, bounds)
  await database.rows(insert, [account, post, name])
}

function requireRoom({ mine, others, emojis }: Room, bounds: ReactionBounds): void {
  if (mine.length >= bounds.perAccount) throw invalid('name', 'reactionsTooMany', { most: bounds.perAccount })
  if (!others && emojis >= bounds.emojis) throw invalid('name', 'reactionEmojisTooMany', { most: bounds.emojis })
}
