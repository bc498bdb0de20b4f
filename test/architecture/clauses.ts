import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A clause of the specification, `docs/interface/`. */
export interface Clause {
  /** The name of its page and its number, such as `browser-4`. */
  id: string
  page: string
  number: number
  /** The text from its anchor to the next one. */
  text: string
  /** The requirement levels in the text, with MUST NOT as MUST. There should be exactly one. */
  levels: string[]
}

const folder = join(root, 'docs/interface')

/** The names of the pages: `browser` for `browser.md`. */
export const pages: readonly string[] = globSync('*.md', { cwd: folder })
  .map((file) => basename(file, '.md'))
  .filter((page) => page !== 'README')
  .sort()

/** Every clause, in the order of its page. */
export const clauses: readonly Clause[] = pages.flatMap((page) =>
  clausesOf(page, readFileSync(join(folder, `${page}.md`), 'utf8')),
)

function clausesOf(page: string, text: string): Clause[] {
  const [, ...parts] = text.split('<a id="')
  return parts.map((part) => {
    const id = part.slice(0, part.indexOf('"'))
    const [, number] = /-(\d+)$/.exec(id) ?? []
    const levels = part.match(/\b(?:MUST|SHOULD|MAY)\b/g) ?? []
    return { id, page, number: Number(number), text: part, levels: [...new Set(levels)] }
  })
}

const citation = new RegExp(String.raw`(?<![\w-])(?:${pages.join('|')})-\d+(?![\w-])`, 'g')

/** Returns the clauses that a text cites. */
export function citedIn(text: string): string[] {
  return text.match(citation) ?? []
}

/** The text files of the repository that may cite a clause, by their paths from the root. */
export const texts: ReadonlyMap<string, string> = new Map(
  globSync(['{src,cli,client,web,test,bench,examples,scripts,docs}/**/*.{ts,tsx,js,mjs,md,sql,conf}', '*.md'], {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
  }).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
