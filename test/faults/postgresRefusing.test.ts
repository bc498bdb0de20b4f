import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OwnPostgres } from '../support/ownPostgres.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'

const connectionsAtMost = 60

const readOnly: Fault = {
  name: 'PostgreSQL read-only',
  readsGoOn: true,
  async inject({ postgres, isFull }) {
    await postgres.configure({ default_transaction_read_only: 'on' })
    await sleep(isFull ? 6000 : 2500)
    await postgres.configure({ default_transaction_read_only: null })
  },
}

const outOfConnections: Fault = {
  name: 'PostgreSQL out of connections: others have them all',
  async inject({ postgres, isFull }) {
    const others = await takeAll(postgres, isFull ? 6000 : 3000)
    await Promise.all(others.map((client) => client.end().catch(() => undefined)))
  },
}

// Ends connections of the service too, and takes them before the service is back.
async function takeAll({ url }: OwnPostgres, milliseconds: number): Promise<pg.Client[]> {
  const others: pg.Client[] = []
  const takeOne = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'another' })
    client.on('error', () => undefined)
    await client.connect()
    others.push(client)
  }
  await takeOne()
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(50)) {
    await others[0]!.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'social-service' and random() < 0.5`,
    )
    await Promise.allSettled(Array.from({ length: connectionsAtMost - others.length }, takeOne))
  }
  return others
}

const locked = (table: string): Fault => ({
  name: `a lock that somebody holds on ${table}: our connections are all in use`,
  async inject({ postgres: { url }, servers, cast, isFull }, { answers }) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    const readers = servers.flatMap((server) =>
      Array.from({ length: 40 }, () => answers.ask(server, cast.reader, '/api/v1/timelines/home')),
    )
    await sleep(isFull ? 12_000 : 6000)
    await client.query('rollback')
    await client.end()
    await Promise.all(readers)
  },
})

faultTests({ settings: { max_connections: connectionsAtMost } }, [readOnly, outOfConnections, locked('posts')])
