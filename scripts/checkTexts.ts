import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptions, exceptionsAtMost } from './texts/exceptions.ts'
import { columnsAtMost, longLines } from './texts/lineWidth.ts'
import { markdownTexts } from './texts/markdown.ts'
import { findingsIn } from './texts/rules.ts'
import { snapshotTexts } from './texts/snapshot.ts'

// Checks how texts are written: the public texts in `schema/texts.txt`, README and docs. Also checks the width of
// sources.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const excludedSources = ['**/{node_modules,dist}/**', '**/*.test.ts']
const isGenerated = (source: string) => source.slice(0, 300).includes('`npm run generate`')

function pageTexts() {
  return globSync(['README.md', 'docs/**/*.md'], { cwd: root })
    .sort()
    .filter((path) => !isGenerated(read(path)))
    .flatMap((path) => markdownTexts(read(path)).map(({ line, text }) => ({ place: `${path}:${line}`, text })))
}

function wideLines(): string[] {
  return globSync('{src,cli,web,client,scripts}/**/*.{ts,tsx,js}', { cwd: root, exclude: excludedSources })
    .filter((path) => !generatedSources.has(path))
    .sort()
    .flatMap((path) => longLines(read(path), path).map((line) => `${path}:${line}: more than ${columnsAtMost} columns`))
}

const generatedSources = new Set(['client/schema.ts', 'web/schema/api.ts', 'src/config/serviceOptions.ts'])

const sourceTexts = snapshotTexts(read('schema/texts.txt'))
const texts = [...sourceTexts.map(({ path, text }) => ({ place: path, text })), ...pageTexts()]
const unused = new Set(exceptions)
const isExcepted = (place: string, text: string) => {
  const matching = exceptions.filter(({ path, words }) => place.startsWith(path) && text.includes(words))
  for (const exception of matching) unused.delete(exception)
  return matching.length > 0
}

const problems = [
  ...texts.flatMap(({ place, text }) =>
    findingsIn(text)
      .filter(() => !isExcepted(place, text))
      .map(({ rule, words }) => `${place}: ${rule}: "${words}"\n    ${text}`),
  ),
  ...wideLines(),
  ...[...unused].map(({ path, words }) => `scripts/texts/exceptions.ts: nothing in ${path} needs "${words}" any more`),
  ...(exceptions.length > exceptionsAtMost ? [`scripts/texts/exceptions.ts: more than ${exceptionsAtMost}`] : []),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
