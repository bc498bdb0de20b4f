import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isShown } from './isShown.ts'
import { literalsIn } from './literals.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The public texts of one source, each with its holder. */
export interface SourceTexts {
  path: string
  texts: string[]
}

/** Returns the English texts that people read, by source. */
export function publicTexts(): SourceTexts[] {
  const shown = sources().map((path) => ({ path, texts: shownTexts(path) }))
  const documented = publishedTypes().map((path) => ({ path, texts: docComments(read(path)) }))
  return [...shown, ...documented].filter(({ texts }) => texts.length > 0)
}

// Leaves out tests, files generated from other sources, posts of the demo, and scripts for shells.
const withoutTexts =
  /\.test\.ts$|^src\/messages\/de\/|^client\/schema\.ts$|^src\/model\/reservedUsernames\.ts$|^cli\/demo\/(?:cast|drawings|planPost|scene|text|words)\.ts$|^cli\/completion\/scripts\.ts$/

const sources = () =>
  globSync(['src/**/*.ts', 'cli/**/*.ts', 'client/*.ts', 'web/messages/en/*.ts'], { cwd: root })
    .filter((path) => !withoutTexts.test(path))
    .sort()

function shownTexts(path: string): string[] {
  const literals = literalsIn(read(path), path)
    .map(({ holder, text }) => ({ holder, text: onOneLine(text) }))
    .filter((literal) => isShown(path, literal))
  return [...new Set(literals.map(({ holder, text }) => `${holder}: ${text}`))]
}

const onOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Returns the sources of the types that the package exports, because editors show their comments. */
function publishedTypes(): string[] {
  const paths = ['src/index.ts', 'client/index.ts'].flatMap((index) =>
    [...read(index).matchAll(/^(?:export .*|\}) from '\.\/(.+)'$/gm)].map(([, path]) => join(index, '..', path!)),
  )
  return [...new Set(paths)].filter((path) => !/\/(?:schema|serviceOptions)\.ts$/.test(path)).sort()
}

function docComments(source: string): string[] {
  return [...source.matchAll(/\/\*\*([^]*?)\*\//g)].map(
    ([, text = '']) => `comment: ${onOneLine(text.replace(/^\s*\* ?/gm, ''))}`,
  )
}
