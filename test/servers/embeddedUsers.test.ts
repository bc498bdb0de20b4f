import { chmod, chown, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { socketFolderOf } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { nobody } from '../../src/stores/postgres/embedded/runAs.ts'
import {
  afterwards,
  eventually,
  finish,
  firstLine,
  isRoot,
  itAsRoot,
  newFolder,
  open,
  ordinaryUid,
  postmasters,
  query,
  refusalOf,
  startChild,
} from './embeddedProcesses.ts'

const asOrdinaryUser = isRoot ? { uid: ordinaryUid } : {}

const none = (pids: number[]) => pids.length === 0

/** Returns a new folder that belongs to an ordinary user. */
async function ordinaryFolder(): Promise<string> {
  const folder = await newFolder()
  if (isRoot) await chown(folder, ordinaryUid, ordinaryUid)
  return folder
}

const ownerOf = async (dataDir: string) => (await stat(join(dataDir, 'postgres', 'PG_VERSION'))).uid

async function works(dataDir: string): Promise<void> {
  const postgres = await open(dataDir, false)
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await postgres.close()
  expect(await eventually(() => postmasters(dataDir), none)).toEqual([])
}

describe('the embedded PostgreSQL, by user,', () => {
  const runsFor = async (uid: number) => {
    const folder = await newFolder()
    if (isRoot) await chown(folder, uid, uid)
    const dataDir = join(folder, 'data')
    const child = startChild({ dataDir, work: 'open', ...(isRoot ? { uid } : {}) })
    expect(await firstLine(child)).toBe('ready')
    expect(await ownerOf(dataDir)).toBe(uid)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect(await finish(child)).toEqual(['ready', 'closed'])
    expect(await eventually(() => postmasters(dataDir), none)).toEqual([])
  }

  it('runs for an ordinary user', async () => runsFor(isRoot ? (await nobody())[0] : (process.getuid?.() ?? 0)))

  itAsRoot('runs for a user who is not in /etc/passwd', () => runsFor(ordinaryUid))

  it('reports to an ordinary user that the folder cannot be written', async () => {
    const folder = await ordinaryFolder()
    await chmod(folder, 0o555)
    const child = startChild({ dataDir: join(folder, 'data'), work: 'open', ...asOrdinaryUser })
    expect(await firstLine(child)).toMatch(/^failed: The data folder .*\/data may not be read and written by this user/)
    const existing = startChild({ dataDir: folder, work: 'open', ...asOrdinaryUser })
    expect(await firstLine(existing)).toMatch(/^failed: The data folder \S+ may not be read and written by this user/)
    await chmod(folder, 0o755)
  })

  itAsRoot('tells an ordinary user that the folder belongs to another user', async () => {
    const dataDir = join(await newFolder(), 'data')
    const postgres = await open(dataDir, false)
    for (const running of [true, false]) {
      if (!running) await postgres.close()
      const child = startChild({ dataDir, work: 'open', uid: ordinaryUid })
      expect(await firstLine(child)).toMatch(/^failed: The data folder \S+ may not be read and written by this user/)
    }
  })

  itAsRoot('runs as a user of its own for root', async () => {
    const dataDir = join(await newFolder(), 'data')
    await works(dataDir)
    expect([0, ordinaryUid, (await nobody())[0]]).not.toContain(await ownerOf(dataDir))
  })

  itAsRoot('runs below a folder that only root may enter, and after each move in and out of it', async () => {
    const folder = await newFolder()
    const [closed, outside] = [join(folder, 'closed'), join(folder, 'data')]
    await mkdir(closed, { mode: 0o700 })
    await works(join(closed, 'data'))
    expect(await ownerOf(join(closed, 'data'))).toBe(0)
    await rename(join(closed, 'data'), outside)
    await works(outside)
    expect(await ownerOf(outside)).not.toBe(0)
    await rename(outside, join(closed, 'data'))
    await works(join(closed, 'data'))
  })

  itAsRoot('still belongs to the ordinary user after root opened it', async () => {
    const dataDir = join(await ordinaryFolder(), 'data')
    const openAsOwner = async () => {
      const child = startChild({ dataDir, work: 'open', uid: ordinaryUid })
      expect(await firstLine(child)).toBe('ready')
      // Root joins the server of the owner.
      const joined = await open(dataDir, false)
      await joined.close()
      expect(await finish(child)).toEqual(['ready', 'closed'])
    }
    await openAsOwner()
    await works(dataDir)
    expect(await ownerOf(dataDir)).toBe(ordinaryUid)
    await openAsOwner()
  })

  it('finds its socket however long or unusual the path is', async () => {
    const folder = await newFolder()
    const long = join(folder, 'a'.repeat(120), 'b'.repeat(120))
    await works(long)
    expect(dirname(socketFolderOf(long))).toBe('/tmp')
    afterwards(() => rm(socketFolderOf(long), { recursive: true, force: true }))
    await works(join(folder, `o'dd, "ü" \\ $x %`))
  })

  it('does not trust a socket folder that another user may have prepared', async () => {
    const dataDir = join(await newFolder(), 'c'.repeat(120))
    await mkdir(socketFolderOf(dataDir))
    afterwards(() => rm(socketFolderOf(dataDir), { recursive: true, force: true }))
    await chmod(socketFolderOf(dataDir), 0o777)
    expect(await refusalOf(dataDir)).toBe(
      `The folder ${socketFolderOf(dataDir)}, meant for PostgreSQL's socket, belongs to another user. Remove it.`,
    )
  })
})
