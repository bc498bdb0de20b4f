import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { pageOfFragments } from './homeFragments.ts'
import { pageBySql } from './homeSql.ts'

// The minimal implementation of a home timeline on our own tables: Fastify, `pg`, named statements, and sessions that
// are cached for a moment. It checks no blocks, mutes, filters or visibility, and never drops cached posts. `/a` makes
// the page with one SQL statement. `/b` joins posts that the process caches as bytes.
//
// node bench/limits/home.ts, with DATABASE_URL, PORT and OURS, which renders posts

const cached = new Map<string, { account: string; until: number }>()
const cacheMilliseconds = 800
// Uses the same connections and plans as our service.
const options = '-c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20, options })
const ours = process.env['OURS']!

async function accountOf(authorization: string): Promise<string> {
  const now = performance.now()
  const entry = cached.get(authorization)
  if (entry && now < entry.until) return entry.account
  const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest()
  const text = 'select account_id::text as id from auth_sessions where hash = $1 and ends_at > now()'
  const { rows } = await pool.query<{ id: string }>({ name: 'session', text, values: [hash] })
  const account = rows[0]!.id
  cached.set(authorization, { account, until: now + cacheMilliseconds })
  return account
}

const bySql = pageBySql(pool, ours)
const ofFragments = pageOfFragments(pool, ours)
const server = fastify()
server.get('/a', async (request, reply) => {
  const page = await bySql(await accountOf(request.headers.authorization!))
  return reply.type('application/json; charset=utf-8').send(page)
})
server.get('/b', async (request, reply) => {
  const { authorization } = request.headers
  const page = await ofFragments(await accountOf(authorization!), authorization!)
  return reply.type('application/json; charset=utf-8').send(page)
})
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit())
