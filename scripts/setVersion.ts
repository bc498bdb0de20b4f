import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const changelogPath = join(root, 'CHANGELOG.md')

/** Maps each file that neither `npm version` nor `npm run generate` updates to its text with the version. */
const versionTexts: Record<string, (version: string) => string> = {
  'client/package.json': (version) => `"version": "${version}"`,
  'package-lock.json': (version) => `"name": "social-service-client",\n      "version": "${version}"`,
  'src/operations/instance/internal/version.ts': (version) => `version = '${version}'`,
  'docs/interface/README.md': (version) => `these pages describe ${version}.`,
}

/** Returns the version in package.json, and whether the changelog has a section for it. */
export async function currentVersion(): Promise<{ current: string; isReleased: boolean }> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { current: version, isReleased: (await readFile(changelogPath, 'utf8')).includes(`\n## ${version} (`) }
}

/** Sets the version in all files, and puts the unreleased changes below its heading. */
export async function setVersion(version: string): Promise<void> {
  const { current } = await currentVersion()
  npm('version', version, '--no-git-tag-version', '--allow-same-version')
  for (const [path, textOf] of Object.entries(versionTexts)) {
    const text = await readFile(join(root, path), 'utf8')
    if (!text.includes(textOf(current))) throw new Error(`${path} does not contain "${textOf(current)}".`)
    await writeFile(join(root, path), text.replace(textOf(current), textOf(version)))
  }
  await writeFile(changelogPath, await releasedChangelog(version))
  npm('run', 'generate')
}

/**
 * Returns the changelog with the unreleased changes below the heading of the version, and a new section above them.
 * @throws if there are no unreleased changes.
 */
export async function releasedChangelog(version: string): Promise<string> {
  const sections = (await readFile(changelogPath, 'utf8')).split(/^(?=## )/m)
  const index = sections.findIndex((section) => section.startsWith('## Unreleased'))
  const section = sections[index] ?? ''
  if (!/^- /m.test(section)) throw new Error('The section "Unreleased" of CHANGELOG.md has no entry.')
  const heading = `## ${version} (${new Date().toISOString().slice(0, 10)})`
  return sections.with(index, section.replace(/.*/, `## Unreleased\n\n${heading}`)).join('')
}

function npm(...args: string[]): void {
  execFileSync('npm', args, { cwd: root, stdio: 'inherit' })
}
