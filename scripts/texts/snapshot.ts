import { publicTexts } from './publicTexts.ts'

/** Returns `schema/texts.txt`: every public text in English by the source it stands in, one a line. */
export function textsSnapshot(): string {
  const parts = publicTexts().map(({ path, texts }) => [path, ...texts.map((text) => `  ${text}`), ''].join('\n'))
  return [head, ...parts].join('\n')
}

const head = `# Every English text that people read, by its source, so that a review sees each change. Values are in braces.
# Written by \`npm run generate\`; a test fails when it is stale.
`
