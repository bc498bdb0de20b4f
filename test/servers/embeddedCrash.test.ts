import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pace } from '../support/pace.ts'
import { eventually, firstLine, newFolder, open, postmasters, query, startChild } from './embeddedProcesses.ts'

/** Runs a writer, kills it after it has acknowledged this many rows, and returns all that it acknowledged. */
async function writeAndDie(dataDir: string, mark: string, rows: number): Promise<string[]> {
  const writer = startChild({ dataDir, work: 'write', mark })
  await eventually(
    () => writer.lines,
    (lines) => lines.length >= rows,
  )
  writer.process.kill('SIGKILL')
  await writer.ended
  return writer.lines
}

async function written(dataDir: string): Promise<Set<string>> {
  const postgres = await open(dataDir)
  const rows = await query<{ id: string }>(postgres, 'SELECT id FROM written')
  await postgres.close()
  return new Set(rows.map((row) => row.id))
}

describe('the embedded PostgreSQL', () => {
  it('has every acknowledged row and at most one server after its owner was killed twenty times', async () => {
    const dataDir = join(await newFolder(), 'data')
    const acknowledged: string[] = []
    const servers = new Set<number>()
    for (let round = 0; round < 20; round++) {
      const rows = await writeAndDie(dataDir, `round${round}`, 1 + ((round * 37) % 90))
      expect(rows[0]).toBe(`round${round}-0`)
      acknowledged.push(...rows)
      const running = postmasters(dataDir)
      expect(running).toHaveLength(1)
      servers.add(running[0] ?? 0)
      // Every fourth time the orphan is closed properly, so that the next round sometimes adopts a server and
      // sometimes starts one.
      if (round % 4 === 3) await (await open(dataDir)).close()
    }
    expect(servers.size).toBe(5)
    const stored = await written(dataDir)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect(
      await eventually(
        () => postmasters(dataDir),
        (pids) => pids.length === 0,
      ),
    ).toEqual([])
  })

  it('has every acknowledged row after it was killed at the same time as its owner', async () => {
    const dataDir = join(await newFolder(), 'data')
    const acknowledged: string[] = []
    for (let round = 0; round < 4; round++) {
      const writer = startChild({ dataDir, work: 'write', mark: `round${round}` })
      await eventually(
        () => writer.lines,
        (lines) => lines.length >= 20 + 30 * round,
      )
      writer.process.kill('SIGKILL')
      process.kill(postmasters(dataDir)[0] ?? 0, 'SIGKILL')
      await writer.ended
      acknowledged.push(...writer.lines)
    }
    const stored = await written(dataDir)
    expect(acknowledged.length).toBeGreaterThan(200)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  })

  it('restarts by itself after it was killed, while its owner lives', async () => {
    const dataDir = join(await newFolder(), 'data')
    const postgres = await open(dataDir)
    await query(postgres, 'CREATE TABLE kept (id int)')
    for (const id of [0, 1, 2]) {
      await query(postgres, `INSERT INTO kept VALUES (${id})`)
      const [before = 0] = postmasters(dataDir)
      process.kill(before, 'SIGKILL')
      const look = () => query<{ id: number }>(postgres, 'SELECT id FROM kept').catch(() => [])
      expect(await eventually(look, (rows) => rows.length === id + 1)).toHaveLength(id + 1)
      expect(postmasters(dataDir)).not.toContain(before)
    }
    await postgres.close()
    expect(
      await eventually(
        () => postmasters(dataDir),
        (pids) => pids.length === 0,
      ),
    ).toEqual([])
  })

  it('keeps running after kill -9 or Ctrl-C of the whole process group, and the next start uses it', async () => {
    const dataDir = join(await newFolder(), 'data')
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const child = startChild({ dataDir, work: 'open' })
      expect(await firstLine(child)).toBe('ready')
      const running = postmasters(dataDir)
      process.kill(-(child.process.pid ?? 0), signal)
      await child.ended
      const postgres = await open(dataDir)
      expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect(postmasters(dataDir)).toEqual(running)
      await postgres.close()
    }
  })

  it('starts over and leaves no leftovers after it was killed while it created the database files', async () => {
    const dataDir = join(await newFolder(), 'data')
    const unfinished = async () => (await readdir(dataDir).catch(() => [])).filter((name) => name.includes('.new-'))
    for (const wait of [0, 60, 200]) {
      const child = startChild({ dataDir, work: 'open' })
      const found = await eventually(unfinished, (names) =>
        names.some((name) => name.includes(`-${child.process.pid}-`)),
      )
      expect(found).not.toEqual([])
      await pace(wait)
      child.process.kill('SIGKILL')
      await child.ended
      expect(await readdir(dataDir)).not.toContain('postgres')
    }
    const postgres = await open(dataDir)
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.close()
    expect(await unfinished()).toEqual([])
  })
})
