import { invalid } from '../../../model/errors.ts'
import type { Profile } from '../../../model/profile.ts'
import { isShortcode } from '../../../model/reactionName.ts'
import type { ReactionBounds, Reactions } from '../../reactions.ts'
import { type Database, statement, step } from '../connection/database.ts'
import { insertNotifications } from '../notifications/insertNotifications.ts'
import type { Pages } from './pages.ts'
import { profileListing, profilePage, type ProfileReference } from '../accounts/profilePages.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { actOnPost, actionTarget, undoTarget } from './readPosts.ts'
import { noBlockBetween } from './visibility.ts'

const lockPost = statement('reaction_lock_post', `select from posts where id = ${actionTarget()} for no key update`)

type ReactionResult = 'fits' | 'there' | 'emojiUnknown' | 'reactionsTooMany' | 'reactionEmojisTooMany'

// This statement is separate from the lock: a statement that waits for a lock counts only the rows that existed before.
// The emojis of a post are looked up one after another: a hundred steps, however many accounts reacted.
const insert = statement<{ verdict: ReactionResult }>(
  'reaction_add',
  `with recursive target as materialized (select id, author_id from posts where id = ${actionTarget()}),
   emoji as (
     (select name, 1 as nth from reactions where post_id = (select id from target) order by name limit 1)
     union all
     select (
       select r.name from reactions r where r.post_id = (select id from target) and r.name > emoji.name
       order by r.name limit 1), nth + 1
     from emoji where emoji.name is not null and nth < $6),
   judged as materialized (
     select target.*, case
       when exists (select from reactions where account_id = $1 and post_id = target.id and name = $3) then 'there'
       when $4 and not exists (select from custom_emojis where shortcode = $3) then 'emojiUnknown'
       when (select count(*) from reactions where account_id = $1 and post_id = target.id) >= $5 then 'reactionsTooMany'
       when (select count(name) from emoji) >= $6
         and (select true from reactions where post_id = target.id and name = $3 limit 1) is null
         then 'reactionEmojisTooMany'
       else 'fits' end as verdict
     from target),
   made as (
     insert into reactions (account_id, post_id, name) select $1, id, $3 from judged where verdict = 'fits'
     on conflict do nothing returning post_id),
   notified as (${insertNotifications(
     'emoji_reaction',
     `select p.author_id as recipient, $1::bigint as sender, p.id as post, $3::text as emoji
        from made join posts p on p.id = made.post_id`,
     { grouped: true },
   )}),
   counted as (
     update posts set reactions_count = reactions_count + 1, version = version + 1
     where id = (select post_id from made))
   select verdict from judged`,
)

const remove = statement(
  'reaction_remove',
  `with post as (select id, author_id from posts where id = ${undoTarget} for no key update),
   gone as (
     delete from reactions r using post where r.account_id = $1 and r.post_id = post.id and r.name = $3
     returning post.id, post.author_id),
   unnotified as (
     delete from notifications n using gone
     where n.account_id = gone.author_id and n.type = 'emoji_reaction' and n.from_id = $1 and n.post_id = gone.id
       and n.emoji = $3)
   update posts set reactions_count = reactions_count - 1, version = version + 1 where id = (select id from gone)`,
)

const isVisible = `a.suspended_at is null and ${noBlockBetween('$1::bigint', 'a.id')}`

const reactors = profileListing(
  'reaction_accounts',
  (direction) => `
    select r.id as cursor, a.id, a.version from reactions r join accounts a on a.id = r.account_id
    where r.post_id = $2 and r.name = $6 and r.id > $3 and r.id < $4 and ${isVisible}
    order by r.id ${direction} limit $5`,
)

const selectLatest = statement<ProfileReference & { name: string }>(
  'reaction_latest',
  `select requested.name, found.* from unnest($3::text[]) with ordinality requested (name, place)
   cross join lateral (
     select r.id as cursor, a.id, a.version, row_number() over (order by r.id desc) as nth
     from reactions r join accounts a on a.id = r.account_id
     where r.post_id = $2 and r.name = requested.name and ${isVisible}
     order by r.id desc limit $4) found
   order by found.nth, requested.place limit 400`,
)

/** The reactions in PostgreSQL. */
export function postgresReactions(database: Database, pages: Pages, profiles: Profiles): Reactions {
  return {
    async add(id, account, name, { perAccount, emojis }) {
      const values = [account, id, name, isShortcode(name), perAccount, emojis]
      const steps = [step(lockPost, [account, id]), step(insert, values)] as const
      const { rows, post } = await actOnPost({ database, pages }, steps, id, account)
      requireFit(rows[1][0]?.verdict, { perAccount, emojis })
      return post
    },
    async remove(id, account, name) {
      return (await actOnPost({ database, pages }, [step(remove, [account, id, name])], id, account)).post
    },
    reactedBy: (post, name, viewer, range) =>
      profilePage(database, profiles, reactors, range, [viewer ?? null, post], [name]),
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

function requireFit(verdict: ReactionResult | undefined, bounds: ReactionBounds): void {
  if (verdict === 'emojiUnknown') throw invalid('name', verdict)
  if (verdict === 'reactionsTooMany') throw invalid('name', verdict, { most: bounds.perAccount })
  if (verdict === 'reactionEmojisTooMany') throw invalid('name', verdict, { most: bounds.emojis })
}
