import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '../src/stores/postgres/embedded/openEmbeddedPostgres.ts'

// How long does it take to fill a data folder with 100,000 posts? The limit is the bare writing of the same rows: posts, feed and
// favourites, copied within the same database by one statement each, with the same indexes. Inventing people, writing their
// sentences and drawing their pictures comes on top. Goal: at most ten times the limit, and under a minute on a machine that does
// nothing else.

const goal = 10
const folder = await mkdtemp(join(tmpdir(), 'social-bench-'))
const sizes = ['--accounts', '1000', '--posts', '100000', '--follows', '200']

function seconds(since: number): number {
  return (performance.now() - since) / 1000
}

async function copyRows(): Promise<number> {
  const embedded = await openEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn: console.warn } })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  const begun = performance.now()
  for (const table of ['posts', 'feed', 'favourites']) {
    await client.query(`create table copy_of_${table} (like ${table} including all)`)
    await client.query(`insert into copy_of_${table} select * from ${table}`)
  }
  const took = seconds(begun)
  await client.end()
  await embedded.close()
  return took
}

try {
  const begun = performance.now()
  const demo = spawnSync('node', ['cli/social-service.js', 'demo', ...sizes, '--data-dir', folder, '--json'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (demo.status !== 0) throw new Error('the demo failed')
  const took = seconds(begun)
  const limit = await copyRows()
  const ratio = took / limit
  console.log(
    `demo of 100,000 posts: ${took.toFixed(1)} s; bare rows: ${limit.toFixed(1)} s; ratio ${ratio.toFixed(1)}`,
  )
  console.log(ratio <= goal ? `goal met: at most ${goal}` : `goal missed: at most ${goal}`)
  process.exitCode = ratio <= goal ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
