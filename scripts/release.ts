import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packInto } from './packed.ts'
import { currentVersion, releasedChangelog, setVersion } from './setVersion.ts'

// Makes a release on this machine, as CONTRIBUTING.md describes. It pushes and publishes nothing.
const root = join(import.meta.dirname, '..')

// Ctrl+C ends the running command. This process continues, to restore the files.
process.on('SIGINT', () => undefined)
await release().catch((error: Error) => {
  console.error(`No release: ${error.message}`)
  process.exitCode = 1
})

async function release(): Promise<void> {
  const options = { 'skip-tests': { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [version = ''] = positionals
  await refuseUnfit(version)
  if (!values['skip-tests']) run('npm', 'run', 'test:all')
  // Tests take long. Changes that you made in the meantime must neither be released nor lost.
  await refuseUnfit(version)
  const archives = await commitRelease(version)
  run('git', 'tag', `v${version}`)
  console.log(`Released ${version} on this machine. Push and publish it:`)
  console.log(`  git push --atomic origin main v${version}`)
  for (const archive of archives) console.log(`  npm publish ${archive}`)
}

async function refuseUnfit(version: string): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name a version: `npm run release -- 1.2.3`.')
  if (output('git', 'status', '--porcelain') !== '') throw new Error('Commit or remove your changes first.')
  if (output('git', 'branch', '--show-current') !== 'main') throw new Error('Switch to the branch main first.')
  if (output('git', 'tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists already.`)
  const { current, isReleased } = await currentVersion()
  const difference = version.localeCompare(current, 'en', { numeric: true })
  // At the first release, package.json already has the new version.
  const isGreater = difference > 0 || (difference === 0 && !isReleased)
  if (!isGreater) throw new Error(`Name a version greater than ${current}.`)
  await releasedChangelog(version)
}

/** Commits the new version once its packages are checked. Returns their paths. */
async function commitRelease(version: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'social-service-release-'))
  try {
    await setVersion(version)
    const packages = [await packInto(folder), await packInto(folder, 'client')]
    for (const { archive } of packages) run(join(root, 'node_modules/.bin/publint'), '--strict', archive)
    run('git', 'commit', '--quiet', '--all', '--message', `release: ${version}`)
    return packages.map(({ archive }) => archive)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    run('git', 'restore', '--staged', '--worktree', '.')
    throw new Error(`${(error as Error).message}\nThe files are as they were before.`, { cause: error })
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: root, stdio: 'inherit' })
}

function output(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim()
}
