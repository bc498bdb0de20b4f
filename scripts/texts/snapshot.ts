import { publicTexts } from './publicTexts.ts'

/** Returns `schema/texts.txt`: every public text in English, one a line, by source. */
export function textsSnapshot(): string {
  const parts = publicTexts().map(({ path, texts }) => [path, ...texts.map((text) => `  ${text}`), ''].join('\n'))
  return [head, ...parts].join('\n')
}

const head = `# Every English text that people read, by its source, so that a review sees each change. Values are in braces.
# Written by \`npm run generate\`; a test fails when it is stale.
`

/** Returns the texts of a snapshot with the paths of their sources, without their holders. */
export function snapshotTexts(snapshot: string): { path: string; text: string }[] {
  let path = ''
  return snapshot.split('\n').flatMap((line) => {
    if (/^\S/.test(line)) path = line
    return line.startsWith('  ') ? [{ path, text: line.trim().replace(/^\S+: /, '') }] : []
  })
}
