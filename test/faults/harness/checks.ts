import type pg from 'pg'
import { vi } from 'vitest'
import { brokenInvariants } from '../../cli/invariants.ts'
import type { Person } from './asking.ts'
import type { Follower } from './followers.ts'
import type { Load } from './load.ts'
import type { Deployment } from './deployment.ts'
import type { Server } from './servers.ts'

/** Returns acknowledged writes that are missing, each as a sentence. Asks the processes in turn. */
export async function lostWrites({ servers, cast }: Deployment, { ledger }: Load): Promise<string[]> {
  const things = ledger.things()
  const lost: string[] = []
  for (const person of [...cast.authors, ...cast.fans]) {
    const own = [...things].flatMap(([thing, values]) => {
      const [kind, username, id] = thing.split(' ')
      return username === person.username ? [{ thing, kind: kind!, id: id!, values }] : []
    })
    const actual = await stateOf(servers, person, own)
    for (const { thing, kind, id, values } of own) {
      const is = actual(kind, id)
      if (!values.has(is)) lost.push(`${thing} is ${is}, not ${[...values].join(' or ')}`)
    }
  }
  return lost
}

const atOnce = 20

async function stateOf(servers: readonly Server[], person: Person, own: readonly { kind: string; id: string }[]) {
  const get = async (number: number, path: string) => {
    const server = servers[number % servers.length]!
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return (await response.json()) as any[]
  }
  const posts = new Map<string, any>()
  const follows = new Map<string, any>()
  const postIds = [...new Set(own.flatMap(({ kind, id }) => (kind === 'follow' ? [] : [id])))]
  for (let from = 0; from < postIds.length; from += atOnce) {
    const query = postIds.slice(from, from + atOnce).map((id) => `id[]=${id}`)
    for (const found of await get(from / atOnce, `/api/v1/statuses?${query.join('&')}`)) posts.set(found.id, found)
  }
  const accounts = own.flatMap(({ kind, id }) => (kind === 'follow' ? [`id[]=${id}`] : []))
  if (accounts.length > 0)
    for (const found of await get(0, `/api/v1/accounts/relationships?${accounts.join('&')}`))
      follows.set(found.id, found)
  return (kind: string, id: string): string => {
    if (kind === 'follow') return String(follows.get(id)?.following)
    const post = posts.get(id)
    if (kind === 'favourite') return String(post?.favourited)
    if (kind === 'vote') return String(post?.poll.own_votes[0])
    return post ? String(post.content).replace(/<[^>]+>/g, '') : 'deleted'
  }
}

/** Returns wrong counters, duplicate posts, and work that was queued and never done. */
export async function wrongInDatabase(pool: pg.Pool): Promise<string[]> {
  const left = async () => (await pool.query('select from fanouts')).rowCount
  await vi.waitUntil(async () => (await left()) === 0, { timeout: 15_000 }).catch(() => undefined)
  const undone = await left()
  const { rows } = await pool.query<{ text: string }>(
    `select text from posts where text <> '' group by text having count(*) > 1`,
  )
  return [
    ...(undone === 0 ? [] : [`${undone} posts are not in the feeds of the followers`]),
    ...rows.map(({ text }) => `"${text}" is there twice`),
    ...(await brokenInvariants(pool)).filter((sentence) => !notHere.test(sentence)),
  ]
}

// Ignores two findings that are no errors here. A transaction that had to wait gives its post an id that is later than
// the time of the post. The post that set `last_post_at` may have been deleted.
const notHere = /an id contains the time|last_post_at/

/** Returns events that followers missed, got twice or out of order, after the last post has reached them. */
export async function undelivered({ ledger }: Load, followers: readonly Follower[], last: string): Promise<string[]> {
  const isDone = (follower: Follower) =>
    follower.delivered.some(({ post, what }) => post === last && what === 'created')
  await vi.waitUntil(() => followers.every(isDone), { timeout: 30_000 }).catch(() => undefined)
  return followers.flatMap((follower) => [
    ...follower.wrong.map((sentence) => `${follower.name}: ${sentence}`),
    ...(isDone(follower) ? missing(follower, ledger.things()) : [`${follower.name} did not receive the last post`]),
  ])
}

function missing({ name, delivered }: Follower, things: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const count = new Map<string, number>()
  for (const { what, post } of delivered) count.set(`${what} ${post}`, (count.get(`${what} ${post}`) ?? 0) + 1)
  const times = (what: string, id: string) => count.get(`${what} ${id}`) ?? 0
  return [...things].flatMap(([thing, values]) => {
    const [kind, , id] = thing.split(' ')
    if (kind !== 'post') return []
    const isDeleted = values.has('deleted')
    const mayBeThere = [...values].some((value) => value !== 'deleted')
    const created = times('created', id!)
    const deleted = times('deleted', id!)
    const isRight = mayBeThere
      ? created <= 1 && deleted <= 1 && (created === 1 || (isDeleted && deleted === 1))
      : created <= 1 && deleted === 1
    return isRight ? [] : [`${name} received ${created} creations and ${deleted} deletions of ${thing}`]
  })
}
