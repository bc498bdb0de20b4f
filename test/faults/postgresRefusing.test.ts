import pg from 'pg'
import { vi } from 'vitest'
import type { OwnPostgres } from '../support/ownPostgres.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'

const connectionsAtMost = 60

const readOnly: Fault = {
  name: 'PostgreSQL read-only',
  readsGoOn: true,
  async inject({ postgres, isFull }, { answers }) {
    await postgres.configure({ default_transaction_read_only: 'on' })
    await answers.refused(isFull ? 200 : 20)
    await postgres.configure({ default_transaction_read_only: null })
  },
}

const outOfConnections: Fault = {
  name: 'PostgreSQL out of connections: other clients have all of them',
  async inject({ postgres, isFull }, { answers }) {
    const { unavailable } = answers.figures()
    const isFelt = () => answers.figures().unavailable >= unavailable + (isFull ? 200 : 20)
    const others = await takeAll(postgres, isFelt)
    await Promise.all(others.map((client) => client.end().catch(() => undefined)))
  },
}

// Takes all connections that PostgreSQL allows. Ends the service's connections, and takes them before the service
// reconnects.
async function takeAll({ url }: OwnPostgres, isEnough: () => boolean): Promise<pg.Client[]> {
  const others: pg.Client[] = []
  const takeOne = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'another' })
    client.on('error', () => undefined)
    await client.connect()
    others.push(client)
  }
  await takeOne()
  const takeMore = async () => {
    await others[0]!.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'social-service' and random() < 0.5`,
    )
    await Promise.allSettled(Array.from({ length: connectionsAtMost - others.length }, takeOne))
    return isEnough()
  }
  await vi.waitUntil(takeMore, { timeout: 60_000 })
  return others
}

const locked = (table: string): Fault => ({
  name: `a lock held on ${table}: all our connections are in use`,
  async inject({ postgres: { url }, servers, cast, isFull }, { answers }) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    const readers = servers.flatMap((server) =>
      Array.from({ length: 40 }, () => answers.ask(server, cast.reader, '/api/v1/timelines/home')),
    )
    await answers.refused(isFull ? 300 : 20)
    await client.query('rollback')
    await client.end()
    await Promise.all(readers)
  },
})

faultTests({ settings: { max_connections: connectionsAtMost } }, [readOnly, outOfConnections, locked('posts')])
