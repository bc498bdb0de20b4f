import fc from 'fast-check'
import pg from 'pg'
import { expect } from 'vitest'
import type { AccountId, ListId, PostId } from '../../src/model/ids.ts'
import { makeLinks } from '../../src/model/links.ts'
import { type Page, rangeOf } from '../../src/model/page.ts'
import type { Post } from '../../src/model/post.ts'
import type { Visibility } from '../../src/model/visibility.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import type { ModeratorAct } from '../../src/stores/moderation.ts'
import type { Stores } from '../../src/stores/stores.ts'
import type { FeedBackend } from '../support/feedBackends.ts'
import { postDraft } from '../support/stores.ts'
import { PlainModel, type PlainPost } from './plainModel.ts'

/** An event. Its numbers choose among what exists. */
export type Event =
  | { kind: 'follow'; a: number; b: number; boosts: boolean }
  | { kind: 'unfollow' | 'block' | 'unblock'; a: number; b: number }
  | { kind: 'suspend' | 'restore' | 'silence' | 'unsilence'; a: number }
  | {
      kind: 'post'
      a: number
      visibility: Visibility
      mentions: number[]
      replyTo: number | null
      distribute: boolean
      tag: number | null
      word: string
    }
  | { kind: 'boost' | 'mention'; a: number; post: number }
  | { kind: 'delete' | 'remove' | 'putBack'; post: number }
  | { kind: 'read'; a: number }
  | { kind: 'mute'; a: number; b: number; boostsOnly: boolean; notifications: boolean; expired: boolean }
  | { kind: 'unmute'; a: number; b: number }
  | { kind: 'tag'; a: number; tag: number; do: 'mute' | 'unmute' | 'follow' | 'unfollow' }
  | {
      kind: 'list'
      a: number
      members: number[]
      exclusive: boolean
      muted: boolean
      replies: 'followed' | 'list' | 'none'
    }
  | { kind: 'thread'; a: number; post: number; do: 'mute' | 'unmute' }
  | { kind: 'favourite' | 'unfavourite'; a: number; post: number }
  | { kind: 'filter'; a: number; word: string }
  | { kind: 'hide'; a: number }
  | { kind: 'trim' | 'loseFeeds' }

const people = 5
const tags = ['cats', 'dogs']
export const words = ['spring', '東京', 'café']
const person = fc.nat(people - 1)
const visibility = fc.constantFrom<Visibility>('public', 'public', 'unlisted', 'private', 'direct')

/** Generates any event. Common ones are more frequent. */
export const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('follow' as const), a: person, b: person, boosts: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('unfollow' as const, 'block', 'unblock'), a: person, b: person }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('suspend' as const, 'restore'), a: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('silence' as const, 'silence', 'unsilence'), a: person }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      a: person,
      visibility,
      mentions: fc.array(person, { maxLength: 2 }),
      replyTo: fc.option(fc.nat(), { freq: 3 }),
      distribute: fc.boolean(),
      tag: fc.option(fc.nat(tags.length - 1)),
      word: fc.constantFrom(...words),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('boost' as const, 'boost', 'boost', 'mention'),
      a: person,
      post: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), post: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'remove', 'putBack'), post: fc.nat() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), a: person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('mute' as const),
      a: person,
      b: person,
      boostsOnly: fc.boolean(),
      notifications: fc.boolean(),
      expired: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unmute' as const), a: person, b: person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('tag' as const),
      a: person,
      tag: fc.nat(tags.length - 1),
      do: fc.constantFrom('mute' as const, 'unmute', 'follow', 'follow', 'unfollow'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('list' as const),
      a: person,
      members: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
      exclusive: fc.boolean(),
      muted: fc.boolean(),
      replies: fc.constantFrom('followed' as const, 'list', 'none'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('thread' as const),
      a: person,
      post: fc.nat(),
      do: fc.constantFrom('mute' as const, 'unmute'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('favourite' as const, 'favourite', 'unfavourite'),
      a: person,
      post: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('filter' as const), a: person, word: fc.constantFrom(...words) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hide' as const), a: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('trim' as const, 'loseFeeds') }) },
)

/**
 * Applies events to the stores and to the plain model. Feeds are short, and the limit of followers for fan-out is low.
 */
export class ModelledStores {
  readonly model = new PlainModel()
  readonly accounts: AccountId[] = []
  readonly stores: Stores
  readonly pool: pg.Pool
  /** The hashtags that were used. */
  tags: string[] = []
  #moderator: AccountId | undefined
  readonly #feeds: FeedBackend | undefined
  static #count = 0
  #number = 0

  private constructor(pool: pg.Pool, feeds?: FeedBackend) {
    this.pool = pool
    this.#feeds = feeds
    const limits = { fanoutFollowers: 1, feedLength: 6, accountMediaBytes: 0 }
    const links = makeLinks(() => 'https://social.example')
    this.stores = openPostgresStores({ pool, links, limits, caches: openCaches(300_000), feedLists: feeds?.store })
  }

  static async make(pool: pg.Pool, feeds?: FeedBackend): Promise<ModelledStores> {
    const modelled = new ModelledStores(pool, feeds)
    const number = (modelled.#number = ++ModelledStores.#count)
    modelled.tags = tags.map((tag) => `${tag}${number}`)
    for (let i = 0; i < people; i++)
      modelled.accounts.push(await modelled.stores.accounts.insert(`p${number}_${i}`, ''))
    return modelled
  }

  /** Returns a moderator as whom the stores can be called: an account that does nothing else. */
  async asModerator(): Promise<ModeratorAct> {
    if (this.#moderator === undefined) {
      this.#moderator = await this.stores.accounts.insert(`moderator${this.#number}`, '')
      const owner = (await this.stores.roles.list()).find(({ name }) => name === 'Owner')!
      await this.stores.roles.assign(this.#moderator, owner.id, { actor: null, surface: 'command_line', reason: '' })
    }
    return { actor: this.#moderator, surface: 'rest', reason: '', permissions: ['manageUsers'] }
  }

  nameOf(account: AccountId): string {
    return `p${this.#number}_${this.accounts.indexOf(account)}`
  }

  async happen(event: Event): Promise<void> {
    switch (event.kind) {
      case 'follow':
        return this.follow(this.accounts[event.a]!, this.accounts[event.b]!, event.boosts)
      case 'unfollow':
      case 'block':
      case 'unblock':
        return this.part(event.kind, this.accounts[event.a]!, this.accounts[event.b]!)
      case 'suspend':
        this.model.suspended.add(this.accounts[event.a]!)
        return this.stores.accounts.suspend(this.accounts[event.a]!)
      case 'restore':
        this.model.suspended.delete(this.accounts[event.a]!)
        return this.stores.accounts.restore(this.accounts[event.a]!)
      case 'silence':
        this.model.silenced.add(this.accounts[event.a]!)
        return this.stores.moderation.act('silence', this.accounts[event.a]!, await this.asModerator())
      case 'unsilence':
        this.model.silenced.delete(this.accounts[event.a]!)
        return this.stores.moderation.act('unsilence', this.accounts[event.a]!, await this.asModerator())
      case 'post':
        return this.post(event)
      case 'boost':
        return this.boost(this.accounts[event.a]!, event.post)
      case 'mention':
        return this.mention(this.accounts[event.a]!, event.post)
      case 'delete':
        return this.remove(event.post)
      case 'remove':
        return this.moderate(event.post)
      case 'putBack':
        return this.putBack(event.post)
      case 'read':
        return void (await this.stores.timelines.home(this.accounts[event.a]!, rangeOf({ limit: 3 })))
      case 'trim':
        return this.stores.timelines.trim(new AbortController().signal)
      case 'loseFeeds':
        return this.#feeds?.lose()
      case 'mute':
        return this.mute(event)
      case 'unmute':
        this.model.mutes.delete(this.model.pair(this.accounts[event.a]!, this.accounts[event.b]!))
        return this.sql('delete from mutes where account_id = $1 and target_id = $2', event.a, event.b)
      case 'tag':
        return this.tag(event)
      case 'list':
        return this.list(event)
      case 'thread':
        return this.thread(event)
      case 'favourite':
      case 'unfavourite':
        return this.favourite(event)
      case 'filter':
        return this.filter(event)
      case 'hide':
        this.model.unindexed.add(this.accounts[event.a]!)
        return this.sql('update accounts set indexable = false where id = $1', event.a)
    }
  }

  /** Runs SQL. Replaces each number among the values with the id of the account that has this index. */
  async sql(text: string, ...values: (number | string | boolean | null)[]): Promise<void> {
    await this.pool.query(
      text,
      values.map((value) => (typeof value === 'number' ? this.accounts[value]! : value)),
    )
  }

  async mute({ a, b, boostsOnly, notifications, expired }: Event & { kind: 'mute' }) {
    if (a === b) return
    await this.sql(
      `insert into mutes (account_id, target_id, boosts_only, hide_notifications, expires_at)
       values ($1, $2, $3, $4, case when $5 then now() - interval '1 second' else now() + interval '1 day' end)
       on conflict (account_id, target_id) do update set boosts_only = $3, hide_notifications = $4, expires_at = excluded.expires_at`,
      ...[a, b, boostsOnly, notifications, expired],
    )
    this.model.mutes.set(this.model.pair(this.accounts[a]!, this.accounts[b]!), { boostsOnly, notifications, expired })
  }

  async tag({ a, tag: choice, do: what }: Event & { kind: 'tag' }) {
    const tag = this.tags[choice]!
    const table = what.endsWith('mute') ? 'tag_mutes' : 'tag_follows'
    const set = table === 'tag_mutes' ? this.model.mutedTags : this.model.followedTags
    const pair = this.model.pair(this.accounts[a]!, tag)
    await this.sql('insert into tags (name) values ($1) on conflict do nothing', tag)
    if (what.startsWith('un')) {
      set.delete(pair)
      await this.sql(
        `delete from ${table} where account_id = $1 and tag_id = (select id from tags where name = $2)`,
        a,
        tag,
      )
    } else {
      set.add(pair)
      await this.sql(
        `insert into ${table} (account_id, tag_id) select $1, id from tags where name = $2 on conflict do nothing`,
        a,
        tag,
      )
    }
  }

  async list({ a, members, exclusive, muted, replies }: Event & { kind: 'list' }) {
    const owner = this.accounts[a]!
    const { rows } = await this.pool.query<{ id: ListId }>(
      `insert into lists (account_id, title, replies_policy, exclusive, muted_until)
       values ($1, 'list', $2, $3, case when $4 then 'infinity'::timestamptz end) returning id`,
      [owner, replies, exclusive, muted],
    )
    const { id } = rows[0]!
    for (const member of members)
      await this.sql('insert into list_members (list_id, account_id) values ($1, $2)', id, member)
    this.model.lists.push({
      id,
      owner,
      exclusive,
      muted,
      replies,
      members: new Set(members.map((one) => this.accounts[one]!)),
    })
  }

  async thread({ a, post: choice, do: what }: Event & { kind: 'thread' }) {
    const post = this.model.posts[choice % this.model.posts.length]
    if (!post) return
    const pair = this.model.pair(this.accounts[a]!, post.root)
    if (what === 'mute') this.model.mutedThreads.add(pair)
    else this.model.mutedThreads.delete(pair)
    await this.sql(
      what === 'mute'
        ? 'insert into thread_mutes (account_id, conversation_id) values ($1, $2) on conflict do nothing'
        : 'delete from thread_mutes where account_id = $1 and conversation_id = $2',
      ...[a, post.root],
    )
  }

  async favourite({ kind, a, post: choice }: Event & { kind: 'favourite' | 'unfavourite' }) {
    const { model } = this
    const account = this.accounts[a]!
    const posts = model.posts.filter((post) => !post.boostOf && model.sees(account, post))
    const post = posts[choice % posts.length]
    if (!post || model.suspended.has(account)) return
    await this.stores.posts[kind](post.id, account)
    const pair = model.pair(account, post.id)
    if (kind === 'favourite') {
      model.favourites.add(pair)
      model.notify({ type: 'favourite', from: account, to: post.author, post })
    } else {
      model.favourites.delete(pair)
      model.withdraw((notice) => notice.type === 'favourite' && notice.from === account && notice.post === post)
    }
  }

  async filter({ a, word }: Event & { kind: 'filter' }) {
    const pair = this.model.pair(this.accounts[a]!, word)
    if (this.model.filters.has(pair)) return
    this.model.filters.add(pair)
    await this.pool.query(
      `with filter as (insert into filters (account_id, title, contexts, action) values ($1, $2, '{home}', 'warn') returning id),
       keyword as (insert into filter_keywords (filter_id, keyword) select id, $2 from filter)
       update accounts set filters_version = filters_version + 1 where id = $1`,
      [this.accounts[a]!, word],
    )
  }

  async follow(a: AccountId, b: AccountId, boosts: boolean) {
    const { model } = this
    if (a === b || model.blocked(a, b) || model.suspended.has(a) || model.suspended.has(b)) return
    await this.stores.relationships.follow(a, b, { showBoosts: boosts })
    model.notify({ type: 'follow', from: a, to: b, post: undefined })
    model.follows.set(model.pair(a, b), { boosts })
  }

  async part(kind: 'unfollow' | 'block' | 'unblock', a: AccountId, b: AccountId) {
    const { model } = this
    if (a === b || model.suspended.has(b)) return
    await this.stores.relationships[kind](a, b)
    if (kind === 'unfollow') model.unfollow(a, b)
    if (kind === 'unblock') model.blocks.delete(model.pair(a, b))
    if (kind !== 'block') return
    model.blocks.add(model.pair(a, b))
    model.withdraw(({ to, from }) => to === a && from === b)
    model.unfollow(a, b)
    model.unfollow(b, a)
  }

  async post(event: Event & { kind: 'post' }) {
    const { model } = this
    const author = this.accounts[event.a]!
    const parents =
      event.replyTo === null ? [] : model.posts.filter((post) => !post.boostOf && model.sees(author, post))
    const parent = parents.length > 0 ? parents[event.replyTo! % parents.length] : undefined
    if (model.suspended.has(author)) return
    const tag = event.tag === null ? undefined : this.tags[event.tag]!
    const mentioned = event.mentions.map((index) => this.accounts[index]!)
    const mentions = new Set(mentioned.filter((account) => !model.suspended.has(account)))
    const id = await this.stores.posts.insert(
      postDraft(author, {
        text: tag ? `${event.word} #${tag}` : event.word,
        visibility: event.visibility,
        inReplyToId: parent?.id ?? null,
        mentions: mentioned.map((account) => this.nameOf(account)),
        hashtags: tag ? [{ name: tag, display: tag }] : [],
      }),
    )
    const post: PlainPost = {
      id,
      author,
      visibility: event.visibility,
      mentions,
      tag,
      word: event.word,
      replyTo: parent,
      answers: parent?.author,
      root: parent?.root ?? id,
      boostOf: undefined,
    }
    model.posts.push(post)
    for (const to of mentions) model.notify({ type: 'mention', from: author, to, post })
    if (parent) model.notify({ type: 'mention', from: author, to: parent.author, post })
    if (event.distribute) await this.stores.timelines.distribute(id)
  }

  async boost(account: AccountId, choice: number) {
    const { model } = this
    const originals = model.posts.filter(
      (post) => !post.boostOf && post.visibility === 'public' && model.sees(account, post),
    )
    const original = originals[choice % originals.length]
    if (!original || model.suspended.has(account)) return
    const { id } = await this.stores.posts.boost(original.id, account, 'public', null)
    await this.stores.timelines.distribute(id)
    if (model.posts.some((post) => post.id === id)) return
    model.posts.push({
      id,
      author: account,
      visibility: 'public',
      mentions: new Set(),
      tag: undefined,
      word: '',
      replyTo: undefined,
      answers: undefined,
      root: original.root,
      boostOf: original,
    })
    model.notify({ type: 'reblog', from: account, to: original.author, post: original })
  }

  /** Lets the author of a post add a mention of an account. */
  async mention(account: AccountId, choice: number) {
    const { model } = this
    const posts = model.posts.filter(({ boostOf, author }) => !boostOf && !model.suspended.has(author))
    const post = posts[choice % posts.length]
    if (!post) return
    const before = (await this.stores.posts.findOwn(post.id, post.author))!
    const { contentWarning, language } = before
    const name = this.nameOf(account)
    const text = `${before.text} @${name}`
    const hashtags = before.hashtags.map((tag) => ({ name: tag.name, display: tag.name }))
    const change = { text, contentWarning, language, sensitive: undefined, mentions: [name], hashtags }
    await this.stores.posts.edit(before, { ...change, mediaIds: [], mediaChanges: [], poll: undefined })
    if (model.suspended.has(account) || post.mentions.has(account)) return
    post.mentions.add(account)
    model.notify({ type: 'mention', from: post.author, to: account, post })
  }

  /** Lets a moderator remove a post that everyone can see, because moderators may not read other posts. */
  async moderate(choice: number) {
    const posts = this.model.posts.filter(({ visibility }) => visibility === 'public' || visibility === 'unlisted')
    const post = posts[choice % posts.length]
    if (!post) return
    await this.stores.moderatedPosts.remove(post.id, await this.asModerator(), 30)
    this.model.remove(post.id)
  }

  async putBack(choice: number) {
    const removed = this.model.removed[choice % this.model.removed.length]
    if (!removed) return
    const restoring = this.stores.moderatedPosts.restore(removed.post.id, await this.asModerator())
    if (!this.model.mayReturn(removed.post)) return void (await expect(restoring).rejects.toThrow())
    await restoring
    this.model.restore(removed)
  }

  async remove(choice: number) {
    const post = this.model.posts[choice % this.model.posts.length]
    if (!post) return
    await this.stores.posts.delete(post.id, post.author)
    this.model.delete(post.id)
  }

  /** Writes all feed rows that are not written yet. */
  async settle(): Promise<void> {
    const { rows } = await this.pool.query<{ post_id: string }>('select post_id from fanouts order by post_id')
    for (const { post_id } of rows) await this.stores.timelines.distribute(post_id)
  }
}

type Read = (page: { limit: number; maxId?: string | undefined; minId?: string | undefined }) => Promise<Page<Post>>

/** Reads a whole list in pages, from the newest end. */
export async function walkAll<Item>(
  read: (page: { limit: number; maxId?: string | undefined }) => Promise<Page<Item>>,
  limit: number,
): Promise<Item[]> {
  const items: Item[] = []
  let maxId: string | undefined
  for (;;) {
    const page = await read({ limit, maxId })
    items.push(...page.items)
    if (page.next === null) return items
    maxId = page.next
  }
}

/** Returns all ids of a list, read in pages from the newest end. */
export async function walkDown(read: Read, limit: number): Promise<PostId[]> {
  return (await walkAll(read, limit)).map(({ id }) => id)
}

/** Returns all ids of a list, newest first, read in pages from the oldest end. */
export async function walkUp(read: Read, limit: number): Promise<PostId[]> {
  const ids: PostId[] = []
  let minId = '1'
  for (;;) {
    const page = await read({ limit, minId })
    if (page.previous === null) return ids
    ids.unshift(...page.items.map(({ id }) => id))
    minId = page.previous
  }
}
