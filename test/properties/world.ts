import fc from 'fast-check'
import pg from 'pg'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { makeLinks } from '../../src/model/links.ts'
import { type Page, stretchOf } from '../../src/model/page.ts'
import type { Post } from '../../src/model/post.ts'
import type { Visibility } from '../../src/model/visibility.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { PlainModel } from './plainModel.ts'

/** One thing that happens; numbers choose among what there is. */
export type Event =
  | { kind: 'follow'; a: number; b: number; boosts: boolean }
  | { kind: 'unfollow' | 'block' | 'unblock'; a: number; b: number }
  | { kind: 'suspend' | 'restore'; a: number }
  | { kind: 'post'; a: number; visibility: Visibility; mentions: number[]; replyTo: number | null; distribute: boolean }
  | { kind: 'boost'; a: number; post: number }
  | { kind: 'delete'; post: number }
  | { kind: 'read'; a: number }
  | { kind: 'trim' }

const people = 5
const person = fc.nat(people - 1)
const visibility = fc.constantFrom<Visibility>('public', 'public', 'unlisted', 'private', 'direct')

/** Any thing that may happen, the usual ones more often. */
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
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      a: person,
      visibility,
      mentions: fc.array(person, { maxLength: 2 }),
      replyTo: fc.option(fc.nat(), { freq: 3 }),
      distribute: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('boost' as const), a: person, post: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), post: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), a: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('trim' as const) }) },
)

/** A small world in which events happen to the stores and to the plain model alike. Feeds are short and fan-out ends early. */
export class World {
  readonly model = new PlainModel()
  readonly accounts: AccountId[] = []
  readonly stores: Stores
  readonly pool: pg.Pool
  static #count = 0

  private constructor(pool: pg.Pool) {
    this.pool = pool
    const limits = { fanoutFollowers: 1, feedLength: 6 }
    this.stores = openPostgresStores({ pool, links: makeLinks(() => 'https://social.example'), limits, kept: 20 })
  }

  static async make(pool: pg.Pool): Promise<World> {
    const world = new World(pool)
    const number = ++World.#count
    for (let i = 0; i < people; i++) world.accounts.push(await world.stores.accounts.insert(`p${number}_${i}`, ''))
    return world
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
      case 'post':
        return this.post(event)
      case 'boost':
        return this.boost(this.accounts[event.a]!, event.post)
      case 'delete':
        return this.remove(event.post)
      case 'read':
        return void (await this.stores.timelines.home(this.accounts[event.a]!, stretchOf({ limit: 3 })))
      case 'trim':
        return void (await this.stores.timelines.trim())
    }
  }

  async follow(a: AccountId, b: AccountId, boosts: boolean) {
    const { model } = this
    if (a === b || model.blocked(a, b) || model.suspended.has(a) || model.suspended.has(b)) return
    await this.stores.relationships.follow(a, b, { showBoosts: boosts })
    model.follows.set(model.pair(a, b), { boosts })
  }

  async part(kind: 'unfollow' | 'block' | 'unblock', a: AccountId, b: AccountId) {
    const { model } = this
    if (a === b || model.suspended.has(b)) return
    await this.stores.relationships[kind](a, b)
    if (kind === 'unfollow') model.follows.delete(model.pair(a, b))
    if (kind === 'unblock') model.blocks.delete(model.pair(a, b))
    if (kind !== 'block') return
    model.blocks.add(model.pair(a, b))
    model.follows.delete(model.pair(a, b))
    model.follows.delete(model.pair(b, a))
  }

  async post(event: Event & { kind: 'post' }) {
    const { model } = this
    const author = this.accounts[event.a]!
    const parents =
      event.replyTo === null ? [] : model.posts.filter((post) => !post.boostOf && model.sees(author, post))
    const parent = parents.length > 0 ? parents[event.replyTo! % parents.length] : undefined
    if (model.suspended.has(author)) return
    const mentions = new Set(event.mentions.map((index) => this.accounts[index]!))
    const id = await this.stores.posts.insert({
      authorId: author,
      text: 'x',
      visibility: event.visibility,
      contentWarning: '',
      sensitive: false,
      language: null,
      quotePolicy: 'public',
      quotedId: null,
      inReplyToId: parent?.id ?? null,
      mentions: [...mentions],
      hashtags: [],
      mediaIds: [],
      poll: null,
      application: null,
      idempotencyKey: undefined,
    })
    model.posts.push({
      id,
      author,
      visibility: event.visibility,
      mentions,
      replyTo: parent?.author,
      boostOf: undefined,
    })
    if (event.distribute) await this.stores.timelines.distribute(id)
  }

  async boost(account: AccountId, choice: number) {
    const { model } = this
    const originals = model.posts.filter(
      (post) => !post.boostOf && post.visibility === 'public' && model.sees(account, post),
    )
    const original = originals[choice % originals.length]
    if (!original || model.suspended.has(account)) return
    const id = await this.stores.posts.boost(original.id, account, 'public', null)
    await this.stores.timelines.distribute(id)
    if (model.posts.some((post) => post.id === id)) return
    model.posts.push({
      id,
      author: account,
      visibility: 'public',
      mentions: new Set(),
      replyTo: undefined,
      boostOf: original,
    })
  }

  async remove(choice: number) {
    const post = this.model.posts[choice % this.model.posts.length]
    if (!post) return
    await this.stores.posts.delete(post.id, post.author)
    this.model.delete(post.id)
  }

  /** Writes all feed rows that are still to be written. */
  async settle(): Promise<void> {
    const { rows } = await this.pool.query<{ post_id: string }>('select post_id from fanouts order by post_id')
    for (const { post_id } of rows) await this.stores.timelines.distribute(post_id)
  }
}

type Read = (page: { limit: number; maxId?: string | undefined; minId?: string | undefined }) => Promise<Page<Post>>

/** All ids of a list, walked from the newest end in pages. */
export async function walkDown(read: Read, limit: number): Promise<PostId[]> {
  const ids: PostId[] = []
  let maxId: string | undefined
  for (;;) {
    const page = await read({ limit, maxId })
    ids.push(...page.items.map(({ id }) => id))
    if (page.next === null) return ids
    maxId = page.next
  }
}

/** All ids of a list, walked from the oldest end in pages, newest first. */
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
