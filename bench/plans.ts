import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeLinks } from '../src/model/links.ts'
import { callOperation, type Operation } from '../src/operations/operation.ts'
import { operations } from '../src/operations/operations.ts'
import type { Services } from '../src/operations/services.ts'
import { defaultLimits, defaultSettings } from '../src/config/defaults.ts'
import { createFolderMediaFiles } from '../src/stores/folder/mediaFiles.ts'
import { openEmbeddedPostgres } from '../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { openPostgresStores } from '../src/stores/postgres/stores.ts'
import { type StatementPlan, explain, recording } from './explain.ts'
import { fillDemo } from './fillDemo.ts'
import { readsOf } from './plansReads.ts'

// What does PostgreSQL do for each read on a demo of a million posts? Each operation is called as a client calls it.
// Then every statement that it ran is explained, with its values. Goal: no table of posts, people or interactions is
// scanned completely.
//
// node bench/plans.ts [--posts 1000000] [--accounts 5000] [--follows 100] [--data-dir an existing demo]

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '5000' },
    follows: { type: 'string', default: '100' },
    'data-dir': { type: 'string' },
  },
})

// A table of a few pages is always scanned, since nothing is faster.
const smallRows = 2_000

const folder = options['data-dir'] ?? (await mkdtemp(join(tmpdir(), 'social-bench-')))
try {
  if (!options['data-dir']) fillDemo(folder, options)
  const { lines, scanned } = await explainAll(folder)
  const { posts, accounts, follows } = options
  const text = `# What PostgreSQL does for each reading operation\n\nA demo of ${posts} posts, ${accounts} accounts, ${follows} follows each (\`node bench/plans.ts\`). Times are in milliseconds, on a shared machine
with everything in memory; pages have 8 kB. Tables with under 2,000 rows are ignored. ${scanned.length === 0 ? 'No table is scanned completely.' : `Scanned completely: ${scanned.join(', ')}.`}\n\n${lines.join('\n')}\n`
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results', 'plans.md'), text)
  console.log(text)
  process.exitCode = scanned.length === 0 ? 0 : 1
} finally {
  if (!options['data-dir']) await rm(folder, { recursive: true, force: true })
}

async function explainAll(dataDir: string): Promise<{ lines: string[]; scanned: string[] }> {
  const embedded = await openEmbeddedPostgres({ dataDir, log: { info() {}, warn: console.warn } })
  const pool = new pg.Pool({ ...embedded.connection, options: '-c plan_cache_mode=force_generic_plan' })
  const { queries } = recording(pool)
  const client = new pg.Client({ ...embedded.connection, options: '-c plan_cache_mode=force_generic_plan' })
  await client.connect()
  try {
    await client.query('vacuum analyze')
    const links = makeLinks(() => 'http://localhost:3000')
    const stores = openPostgresStores({ pool, links, limits: defaultLimits })
    const services = {
      stores,
      mediaFiles: createFolderMediaFiles(join(dataDir, 'media')),
      links,
      limits: defaultLimits,
      settings: defaultSettings,
      afterResponse: () => undefined,
      checkOutput: false,
    } as unknown as Services
    const { accountId, reads } = await readsOf(client)
    const caller = { accountId, scopes: new Set(['read', 'write', 'follow', 'push']), application: null } as never
    const large = await largeTables(client)
    const lines = ['| operation | statement | ms | pages | indexes |', '|---|---|---|---|---|']
    const scanned = new Set<string>()
    for (const { name, input, as } of reads) {
      queries.length = 0
      await callOperation(operationNamed(name), input, { ...services, caller })
      const statements = distinct([...queries])
      // The statements of a search are planned for its values.
      const before = statements.find((query) => query.name === 'search_prepare')
      for (const query of statements) {
        const explained = await explain(client, query, query.name.startsWith('search_') ? before : undefined)
        const wholeTables = explained.wholeTables.filter((table) => large.has(table))
        lines.push(row(as ?? name, { ...explained, wholeTables }))
        for (const table of wholeTables) scanned.add(`${table} (${explained.name})`)
      }
    }
    return { lines, scanned: [...scanned] }
  } finally {
    await client.end()
    await pool.end()
    await embedded.close()
  }
}

async function largeTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > ${smallRows}`,
  )
  return new Set(rows.map(({ name }) => name))
}

function operationNamed(name: string): Operation {
  const operation = operations.find((one) => one.name === name)
  if (!operation) throw new Error(`there is no operation ${name}`)
  return operation
}

function distinct<Query extends { name: string }>(queries: Query[]): Query[] {
  return [...new Map(queries.map((query) => [query.name, query])).values()]
}

function row(operation: string, { name, milliseconds, pages, wholeTables, indexes }: StatementPlan): string {
  const scans = wholeTables.map((table) => `**all of ${table}**`)
  return `| ${operation} | ${name} | ${milliseconds.toFixed(2)} | ${pages} | ${[...scans, ...indexes].join(', ')} |`
}
