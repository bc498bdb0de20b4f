import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, texts } from './clauses.ts'

const pages = new Map([...texts].filter(([path]) => /^(?:docs\/.*|examples\/.*|bench\/.*|[^/]+)\.md$/.test(path)))

test('relative links in the documentation lead to files, and their anchors to headings', () => {
  expect(pages.size).toBeGreaterThan(70)
  const broken = [...pages].flatMap(([path, text]) =>
    linksOf(text)
      .filter((link) => !leadsSomewhere(path, link))
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

const code = /^```[^]*?^```|`[^`\n]*`/gm

function linksOf(text: string): string[] {
  const links = text.replace(code, '').matchAll(/\]\(([^)\s]+)\)|<(?:img|source)\b[^>]*?\ssrc(?:set)?="([^"]+)"/g)
  return [...links].map(([, target, image]) => (target ?? image)!).filter((target) => !/^[a-z]+:/.test(target))
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const path = file === '' ? from : join(dirname(from), file)
  if (!existsSync(join(root, path))) return false
  return anchor === undefined || anchorsOf(texts.get(path) ?? '').has(anchor)
}

/** Returns the anchors that GitHub gives to headings, and explicit ones. */
function anchorsOf(text: string): Set<string> {
  const prose = text.replace(/^```[^]*?^```/gm, '')
  const written = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title]) => slug(title!))
  return new Set([...written, ...headings])
}

function slug(title: string): string {
  const shown = title.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').toLowerCase()
  return shown.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')
}
