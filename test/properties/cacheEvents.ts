import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import { ServiceError } from '../../src/model/errors.ts'
import type { PostId } from '../../src/model/ids.ts'
import type { ModeratorAct } from '../../src/stores/moderation.ts'
import type { Person, TwoServices } from './twoServices.ts'

/** A post, with the information that is needed to act on it. */
interface CreatedPost {
  id: string
  author: Person
  poll: string | undefined
  media: string | undefined
}

/** The objects that one test run has created so far. */
export interface EventContext {
  services: TwoServices
  number: number
  people: Person[]
  posts: CreatedPost[]
  lists: { id: string; owner: Person }[]
  filters: { id: string; owner: Person }[]
  /** How many events have let time pass. */
  waits: number
  /** The posts that a moderator removed. */
  takenDown: PostId[]
  /** Requests that were rejected. */
  refused: string[]
}

/** An event at one of the two services. Its numbers choose among what exists. */
export interface Event {
  what: keyof typeof does
  at: 0 | 1
  who: number
  other: number
  n: number
  flag: boolean
}

const people = 4
const words = ['spring', 'autumn', 'winter :cat:', 'winter :cat: :dog:']

/** Creates a context whose people follow each other and have posted. */
export async function makeScene(services: TwoServices): Promise<EventContext> {
  const number = ++counter
  const all = Array.from({ length: people }, (_, index) => services.join(`p${number}_${index}`))
  const context: EventContext = {
    services,
    number,
    people: await Promise.all(all),
    posts: [],
    lists: [],
    filters: [],
    waits: 0,
    takenDown: [],
    refused: [],
  }
  for (let who = 0; who < people; who++) {
    const event = { at: (who % 2) as 0 | 1, who, n: who, flag: false }
    await happen(context, { ...event, what: 'follow', other: (who + 1) % people })
    await happen(context, { ...event, what: 'follow', other: (who + 2) % people })
    await happen(context, { ...event, what: (['post', 'poll', 'quote', 'picture'] as const)[who]!, other: 0 })
  }
  return context
}
let counter = 0

type Body = Record<string, unknown> | FormData
type Sent = Record<string, unknown> & { id?: string }

interface PendingEvent extends Event {
  context: EventContext
  me: Person
  them: Person
  /** The post that `n` chooses, counted from the first or from the last post; undefined if no post exists yet. */
  post: CreatedPost | undefined
  /** Sends a request as `me` or another person. Resolves to undefined if it was rejected. */
  call(line: string, body?: Body, as?: Person): Promise<Sent | undefined>
}

async function send(url: string, { token }: Person, line: string, body?: Body): Promise<Sent | undefined> {
  const [method, path] = line.split(' ') as [string, string]
  const isForm = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${line}: ${response.status} ${text}`)
  return response.ok ? (JSON.parse(text) as Sent) : undefined
}

/** Makes an event happen. A rejected event, such as a vote in an ended poll, does nothing. */
export async function happen(context: EventContext, event: Event): Promise<void> {
  const { people, posts, services } = context
  const me = people[event.who]!
  const index = event.n >> 1
  const post = event.n % 2 ? posts.at(-1 - (index % (posts.length || 1))) : posts[index % (posts.length || 1)]
  const call = async (line: string, body?: Body, as = me) => {
    const response = await send(services.urls[event.at], as, line, body)
    if (!response) context.refused.push(`${line} ${JSON.stringify(body)}`)
    return response
  }
  await does[event.what]({ ...event, context, me, them: people[event.other]!, post, call })
}

async function publish({ context, me, them, call, n, flag }: PendingEvent, more: Record<string, unknown> = {}) {
  const visibility = ['public', 'public', 'public', 'unlisted', 'private', 'direct'][n % 6]
  const status = `${words[n % words.length]} ${flag ? `#tag${context.number}` : ''} ${n % 5 ? '' : `@${them.username}`}`
  const post = await call('POST /api/v1/statuses', { status, visibility, language: n % 7 ? 'en' : 'de', ...more })
  if (!post) return
  const { poll, media_attachments: media } = post as { poll?: { id: string }; media_attachments?: { id: string }[] }
  context.posts.push({ id: post.id!, author: me, poll: poll?.id, media: media?.[0]?.id })
}

const onPost = (verb: string) => async (doing: PendingEvent) => {
  const { post, call } = doing
  if (post) await call(`POST /api/v1/statuses/${post.id}/${verb}`)
}

const ownPost = ({ post, call }: PendingEvent, line: string, body?: Record<string, unknown>) =>
  post && call(line.replace(':id', post.id), body, post.author)

const toThem =
  (verb: string, body: (doing: PendingEvent) => Record<string, unknown> = () => ({})) =>
  (doing: PendingEvent) =>
    doing.call(`POST /api/v1/accounts/${doing.them.id}/${verb}`, body(doing))

const onTag = (verb: string) => (doing: PendingEvent) =>
  doing.call(
    `POST /api/v1/tags/tag${doing.context.number}/${verb}`,
    doing.flag && verb === 'mute' ? { duration: 1 } : {},
  )

const onList = (doing: PendingEvent, line: string, body?: Record<string, unknown>) => {
  const list = doing.context.lists[doing.n % (doing.context.lists.length || 1)]
  return list && doing.call(line.replace(':id', list.id), body, list.owner)
}

const onFilter = (doing: PendingEvent, line: string, body?: Record<string, unknown>) => {
  const filter = doing.context.filters[doing.n % (doing.context.filters.length || 1)]
  return filter && doing.call(line.replace(':id', filter.id), body, filter.owner)
}

const poll = ({ flag, n }: PendingEvent) => ({
  poll: {
    ...{ options: ['yes', 'no', `maybe ${n}`], expires_in: flag ? 1 : 600, multiple: n % 2 === 0 },
    ...{ votes_changeable: n % 3 > 0, hide_totals: n % 4 === 0 },
  },
})

const picture = (async () => {
  const colour = { create: { width: 8, height: 8, channels: 3, background: 'red' } } as const
  return new Uint8Array(await sharp(colour).png().toBuffer())
})()

async function upload(fields: Record<string, string>, name: string): Promise<FormData> {
  const form = new FormData()
  form.set(name, new Blob([await picture], { type: 'image/png' }), 'a.png')
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return form
}

const emoji = (shortcode: string, n: number) => ({
  ...{ shortcode, fileKey: `emojis/${shortcode}${n}.webp`, staticKey: `emojis/${shortcode}${n}.png` },
})

const yes = () => true

// Returns false if moderators may not read the post, or if the post was deleted.
function no(error: unknown): false {
  if (error instanceof ServiceError && ['not_found', 'conflict'].includes(error.code)) return false
  throw error
}

async function asModerator({ services }: EventContext): Promise<ModeratorAct> {
  const { accounts, roles } = services.stores
  const existing = (await accounts.findByUsername('moderator'))?.id
  const actor = existing ?? (await accounts.insert('moderator', ''))
  const owner = (await roles.list()).find(({ name }) => name === 'Owner')!
  if (!existing) await roles.assign(actor, owner.id, { actor: null, surface: 'command_line', reason: '' })
  return { actor, surface: 'rest', reason: '', permissions: ['manageUsers'] }
}

const does = {
  post: (doing: PendingEvent) => publish(doing),
  answer: (doing: PendingEvent) => publish(doing, { in_reply_to_id: doing.post?.id }),
  quote: (doing: PendingEvent) => publish(doing, { quoted_status_id: doing.post?.id }),
  poll: (doing: PendingEvent) => publish(doing, poll(doing)),
  async picture(doing: PendingEvent) {
    const media = await doing.call('POST /api/v1/media', await upload({ description: `picture ${doing.n}` }, 'file'))
    if (media) await publish(doing, { media_ids: [media.id] })
  },
  edit: (doing: PendingEvent) =>
    ownPost(doing, 'PUT /api/v1/statuses/:id', {
      status: `edited ${words[doing.n % words.length]} #tag${doing.context.number}`,
      spoiler_text: doing.flag ? 'careful' : '',
      ...(doing.post?.media && {
        media_ids: [doing.post.media],
        media_attributes: [{ id: doing.post.media, description: `described ${doing.n}` }],
      }),
    }),
  async changePoll(doing: PendingEvent) {
    const { post } = doing
    const changed =
      post?.poll && (await ownPost(doing, 'PUT /api/v1/statuses/:id', { status: 'asked', ...poll(doing) }))
    if (changed) post.poll = (changed as { poll?: { id: string } }).poll?.id
  },
  async dropPoll(doing: PendingEvent) {
    if (doing.post?.poll) await ownPost(doing, 'PUT /api/v1/statuses/:id', { status: 'asked no more' })
  },
  delete: (doing: PendingEvent) => ownPost(doing, 'DELETE /api/v1/statuses/:id'),
  vote: async ({ context, call, n }: PendingEvent) => {
    const polls = context.posts.flatMap((post) => post.poll ?? [])
    if (polls.length > 0) await call(`POST /api/v1/polls/${polls[n % polls.length]}/votes`, { choices: [n % 3] })
  },
  withdraw: async ({ context, call, n }: PendingEvent) => {
    const polls = context.posts.flatMap((post) => post.poll ?? [])
    if (polls.length > 0) await call(`DELETE /api/v1/polls/${polls[n % polls.length]}/votes`)
  },
  boost: onPost('reblog'),
  unboost: onPost('unreblog'),
  favourite: onPost('favourite'),
  unfavourite: onPost('unfavourite'),
  bookmark: onPost('bookmark'),
  unbookmark: onPost('unbookmark'),
  muteThread: onPost('mute'),
  unmuteThread: onPost('unmute'),
  react: (doing: PendingEvent) => onPost(`react/${doing.flag ? 'cat' : '👍'}`)(doing),
  unreact: (doing: PendingEvent) => onPost(`unreact/${doing.flag ? 'cat' : '👍'}`)(doing),
  pin: (doing: PendingEvent) => ownPost(doing, 'POST /api/v1/statuses/:id/pin'),
  unpin: (doing: PendingEvent) => ownPost(doing, 'POST /api/v1/statuses/:id/unpin'),
  policy: (doing: PendingEvent) =>
    ownPost(doing, 'PUT /api/v1/statuses/:id/interaction_policy', {
      quote_approval_policy: ['public', 'followers', 'nobody'][doing.n % 3],
    }),
  async revoke(doing: PendingEvent) {
    const { post, context, call } = doing
    if (!post) return
    const quotes = (await call(`GET /api/v1/statuses/${post.id}/quotes`, undefined, post.author)) as Sent[] | undefined
    const id = quotes?.[doing.n % (quotes.length || 1)]?.id
    if (id !== undefined && context.posts.some((one) => one.id === id))
      await call(`POST /api/v1/statuses/${post.id}/quotes/${id}/revoke`, {}, post.author)
  },
  follow: toThem('follow', ({ n, flag }) => ({ reblogs: n % 3 > 0, ...(flag && { languages: ['en'] }) })),
  unfollow: toThem('unfollow'),
  removeFollower: toThem('remove_from_followers'),
  block: toThem('block'),
  unblock: toThem('unblock'),
  mute: toThem('mute', ({ n, flag }) => ({ boosts_only: n % 2 === 0, ...(flag && { duration: 1 }) })),
  unmute: toThem('unmute'),
  accept: ({ call, them }: PendingEvent) => call(`POST /api/v1/follow_requests/${them.id}/authorize`),
  reject: ({ call, them }: PendingEvent) => call(`POST /api/v1/follow_requests/${them.id}/reject`),
  async list({ context, call, me, them, flag }: PendingEvent) {
    const list = await call('POST /api/v1/lists', { title: 'list', exclusive: flag })
    if (!list) return
    context.lists.push({ id: list.id!, owner: me })
    await call(`POST /api/v1/lists/${list.id}/accounts`, { account_ids: [them.id] })
  },
  changeList: (doing: PendingEvent) =>
    onList(doing, 'PUT /api/v1/lists/:id', {
      exclusive: doing.flag,
      replies_policy: ['followed', 'list', 'none'][doing.n % 3],
    }),
  addToList: (doing: PendingEvent) =>
    onList(doing, 'POST /api/v1/lists/:id/accounts', { account_ids: [doing.them.id] }),
  removeFromList: (doing: PendingEvent) =>
    onList(doing, 'DELETE /api/v1/lists/:id/accounts', { account_ids: [doing.them.id] }),
  muteList: (doing: PendingEvent) => onList(doing, 'POST /api/v1/lists/:id/mute', doing.flag ? { duration: 1 } : {}),
  unmuteList: (doing: PendingEvent) => onList(doing, 'POST /api/v1/lists/:id/unmute', {}),
  deleteList: (doing: PendingEvent) => onList(doing, 'DELETE /api/v1/lists/:id'),
  followTag: onTag('follow'),
  unfollowTag: onTag('unfollow'),
  muteTag: onTag('mute'),
  unmuteTag: onTag('unmute'),
  async filter({ context, call, me, n, flag }: PendingEvent) {
    const filter = await call('POST /api/v2/filters', {
      ...{ title: 'filter', context: ['home'], filter_action: n % 2 ? 'warn' : 'hide' },
      keywords_attributes: [{ keyword: ['spring', 'autumn', 'edited', 'yes'][n % 4], whole_word: true }],
      ...(flag && { expires_in: 1 }),
    })
    if (filter) context.filters.push({ id: filter.id!, owner: me })
  },
  changeFilter: (doing: PendingEvent) =>
    onFilter(doing, 'PUT /api/v2/filters/:id', {
      title: `filter ${doing.n}`,
      keywords_attributes: [{ keyword: ['winter', 'asked'][doing.n % 2] }],
      ...(doing.flag && { expires_in: 1 }),
    }),
  filterPost: (doing: PendingEvent) =>
    onFilter(doing, 'POST /api/v2/filters/:id/statuses', { status_id: doing.post?.id }),
  deleteFilter: (doing: PendingEvent) => onFilter(doing, 'DELETE /api/v2/filters/:id'),
  profile: ({ call, n, flag }: PendingEvent) =>
    call('PATCH /api/v1/profile', { display_name: `Name ${n} :cat:`, note: n % 2 ? 'Hello :dog:' : '', locked: flag }),
  avatar: async ({ call, n }: PendingEvent) =>
    call('PATCH /api/v1/profile', await upload({ avatar_description: `face ${n}` }, 'avatar')),
  emoji: ({ context, n, flag }: PendingEvent) =>
    context.services.stores.customEmojis.save(emoji(flag ? 'cat' : 'dog', n)),
  renameEmoji: ({ context: { services }, flag }: PendingEvent) =>
    services.stores.customEmojis.change(flag ? 'cat' : 'dog', { rename: flag ? 'dog' : 'cat' }).catch(() => undefined),
  deleteEmoji: ({ context, flag }: PendingEvent) => context.services.stores.customEmojis.delete(flag ? 'cat' : 'dog'),
  suspend: ({ context, me }: PendingEvent) => context.services.stores.accounts.suspend(me.id),
  restore: ({ context, me }: PendingEvent) => context.services.stores.accounts.restore(me.id),
  limit: ({ context, me, n, flag }: PendingEvent) =>
    context.services.pool.query(
      `update accounts set ${n % 2 ? 'silenced_at' : 'sensitized_at'} = ${flag ? 'now()' : 'null'}, version = version + 1
       where id = $1`,
      [me.id],
    ),
  async takeDown({ context, post }: PendingEvent) {
    const { moderatedPosts } = context.services.stores
    const isDone =
      post && (await moderatedPosts.remove(post.id as PostId, await asModerator(context), 30).then(yes, no))
    if (isDone) context.takenDown.push(post.id as PostId)
  },
  async putBack({ context, n }: PendingEvent) {
    const id = context.takenDown[n % (context.takenDown.length || 1)]
    if (id) await context.services.stores.moderatedPosts.restore(id, await asModerator(context)).catch(no)
  },
  async cover({ context, post, flag }: PendingEvent) {
    const { moderatedPosts } = context.services.stores
    if (post) await moderatedPosts.cover(post.id as PostId, flag, await asModerator(context)).catch(no)
  },
  async leave({ context, me, who }: PendingEvent) {
    await context.services.stores.accounts.delete(me.id)
    context.people[who] = await context.services.join(`p${context.number}_${who}_${me.id}`)
  },
  async wait({ context }: PendingEvent) {
    if (++context.waits <= 1) await sleep(1100)
  },
} satisfies Record<string, (doing: PendingEvent) => Promise<unknown> | undefined>

const often = ['post', 'post', 'post', 'answer', 'quote', 'poll', 'boost', 'vote', 'follow', 'follow', 'edit'] as const

/** Generates any event. Common ones are more frequent. */
export const anyEvent: fc.Arbitrary<Event> = fc.record({
  what: fc.constantFrom(...often, ...(Object.keys(does) as (keyof typeof does)[])),
  at: fc.constantFrom(0 as const, 1 as const),
  who: fc.nat(people - 1),
  other: fc.nat(people - 1),
  n: fc.nat(40),
  flag: fc.boolean(),
})
