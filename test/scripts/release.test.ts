import { execFile, execFileSync } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { version as current } from '../../src/operations/instance/internal/version.ts'

const root = join(import.meta.dirname, '../..')
const next = `${Number(current.split('.')[0]) + 1}.0.0`
// Files that git ignores, and that other tests may be writing.
const isLeftOut =
  /^(?:\.git|(?:client\/)?dist|data|demo|coverage|screenshots|examples\/[^/]+\/data|web\/\.?dist.*)$|(?:^|\/)node_modules$/

let folder: string
let clone: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'social-service-clone-'))
  clone = join(folder, 'clone')
  // Copies the files as they are now, committed or not.
  await cp(root, clone, { recursive: true, filter: (path) => !isLeftOut.test(relative(root, path)) })
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  git('init', '--quiet', '--initial-branch', 'main')
  for (const [name, value] of identity) git('config', name, value)
  await appendFile(join(clone, '.git/info/exclude'), '/node_modules\n')
  await commitFile('CHANGELOG.md', changelogOf('- Something new.\n\n'))
  git('tag', 'start')
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})
const identity = [
  ['user.name', 'A Maintainer'],
  ['user.email', 'maintainer@social.example'],
  ['commit.gpgsign', 'false'],
] as const

afterEach(() => {
  git('checkout', '--quiet', '--force', '-B', 'main', 'start')
})

const today = () => new Date().toISOString().slice(0, 10)
const changelogOf = (unreleased: string) =>
  `# Changelog\n\n## Unreleased\n\n### Added\n\n${unreleased}## 0.0.1 (2026-01-01)\n\n- Something old.\n`

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim()
}

async function commitFile(path: string, text: string): Promise<void> {
  await writeFile(join(clone, path), text)
  git('add', '--all')
  git('commit', '--quiet', '--message', `change ${path}`)
}

/** Changes the copy's package.json in a commit. */
async function commitPackage(changes: (text: string) => string): Promise<void> {
  await commitFile('package.json', changes(await read('package.json')))
}

const read = (path: string) => readFile(join(clone, path), 'utf8')

/** Runs the release script. */
const release = (...args: string[]) => run(process.execPath, ['scripts/release.ts', ...args])

/** Runs a command in the clone. Inherited npm variables would lead it back into this project. */
function run(file: string, args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { PATH, HOME } = process.env
  const options = { cwd: clone, env: { PATH, HOME, TMPDIR: folder }, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) => {
    const child = execFile(file, [...args, '--skip-tests'], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

describe('the release script refuses', () => {
  test.each<[what: string, prepare: () => unknown, version: string[], sentence: string]>([
    ['a missing version', () => {}, [], 'Name a version: '],
    ['an invalid version', () => {}, ['v1'], 'Name a version: '],
    ['a lower version', () => {}, ['0.0.9'], `Name a version greater than ${current}.`],
    [
      'a version whose numbers are lower',
      () => commitPackage((text) => text.replace(`"version": "${current}"`, '"version": "0.10.0"')),
      ['0.9.0'],
      'Name a version greater than 0.10.0.',
    ],
    [
      'the version that was released last',
      () => commitFile('CHANGELOG.md', changelogOf('- New.\n\n').replace('0.0.1', current)),
      [current],
      `Name a version greater than ${current}.`,
    ],
    ['changed files', () => appendFile(join(clone, 'README.md'), 'More.\n'), [next], 'Commit or remove your changes'],
    ['another branch', () => git('checkout', '--quiet', '-B', 'other'), [next], 'Switch to the branch main first.'],
    ['a tag that exists', () => git('tag', `v${next}`), [next], `The tag v${next} exists already.`],
    [
      'an empty section of unreleased changes',
      () => commitFile('CHANGELOG.md', changelogOf('')),
      [next],
      'The section "Unreleased" of CHANGELOG.md has no entry.',
    ],
  ])('%s', async (_what, prepare, version, sentence) => {
    await prepare()
    const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]
    expect(await release(...version)).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) as string })
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual(before)
    if (git('tag').includes(`v${next}`)) git('tag', '--delete', `v${next}`)
  })
})

test('a release that fails before its commit restores all files and reports that', async () => {
  await commitPackage((text) => text.replace(/"generate": ".*"/, '"generate": "exit 3"'))
  const head = git('rev-parse', 'HEAD')
  const { code, stderr } = await release(current)
  expect(code).toBe(1)
  expect(stderr).toMatch(/No release: .*npm run generate\nThe files are as they were before\./)
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([head, '', 'start'])
  expect((await readdir(folder)).filter((name) => name.startsWith('social-service'))).toEqual([])
})

test('a release sets the version everywhere, checks the package, commits and tags', async () => {
  const days = [today()]
  const { code, stdout, stderr } = await run('npm', ['run', 'release', '--', next])
  days.push(today())
  expect(code, stderr).toBe(0)
  expect(git('log', '-1', '--format=%s')).toBe(`release: ${next}`)
  expect(git('rev-parse', `v${next}`)).toBe(git('rev-parse', 'HEAD'))
  expect(git('show', '--name-only', '--format=').split('\n')).toEqual([
    'CHANGELOG.md',
    'client/package.json',
    'docs/interface/README.md',
    'package-lock.json',
    'package.json',
    'schema/openapi.json',
    'src/operations/instance/internal/version.ts',
  ])
  // Only the version changes: three lines in the lock file, one in each other file.
  const changed = git('show', '--format=', '--unified=0', '--', ':!CHANGELOG.md').match(/^\+[^+].*/gm) ?? []
  expect(changed.map((line) => line.includes(next))).toEqual(Array<boolean>(8).fill(true))
  const expected = days.map((day) =>
    changelogOf('- Something new.\n\n').replace('## Unreleased', `## Unreleased\n\n## ${next} (${day})`),
  )
  expect(expected).toContain(await read('CHANGELOG.md'))
  expect(git('status', '--porcelain')).toBe('')

  expect(stdout).toMatch(/^ {2}git push --atomic origin main v/m)
  const archives = [...stdout.matchAll(/^ {2}npm publish (.*)$/gm)].map(([, archive]) => archive!)
  const packages = archives.map((archive) => {
    const text = execFileSync('tar', ['-xOf', archive, 'package/package.json'], { encoding: 'utf8' })
    const { name, version } = JSON.parse(text) as { name: string; version: string }
    return { name, version }
  })
  expect(packages).toEqual([
    { name: 'social-service', version: next },
    { name: 'social-service-client', version: next },
  ])
}, 240_000)
