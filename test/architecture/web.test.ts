import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { clientPaths } from '../../src/surfaces/web/paths.ts'
import { clientRoutes } from '../support/clientRoutes.ts'
import { usedTexts } from './usedTexts.ts'
import { visibleTexts } from './visibleTexts.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = globSync('web/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['web/{dist,build}/**', 'web/.dist-*/**', 'web/*.ts'],
}).map((path) => ({ path, text: read(path), isTest: path.endsWith('.test.ts') }))
const shipped = sources.filter(({ path, isTest }) => !isTest && path !== 'web/schema/api.ts')

describe('the source of the client', () => {
  const imports = sources.flatMap(({ path, text, isTest }) =>
    [...text.matchAll(/(?<![\w'/])(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => ({
      path,
      target,
      isTest,
    })),
  )

  test('imports only its own folder, the types of the public API, and packages for browsers', () => {
    const outside = imports
      .filter(({ target }) => target.startsWith('.'))
      .map(({ path, target }) => `${path}: ${relative(root, join(root, dirname(path), target))}`)
      .filter((one) => !one.includes(': web/'))
    expect([...new Set(outside)]).toEqual(['web/schema/api.ts: client/schema.ts'])
    expect(read('web/schema/api.ts')).not.toMatch(/^(?:import|export) (?!type |interface )/m)
    // web/vite.config.ts provides the `virtual:` modules.
    const packages = imports.filter(({ target, isTest }) => !isTest && !/^(?:\.|virtual:)/.test(target)).map(packageOf)
    expect([...new Set(packages)].toSorted()).toEqual([
      ...['@preact/signals', 'altcha-lib', 'blurhash', 'graphql-ws', 'lucide', 'preact', 'preact-iso'],
    ])
  })

  test('generates no type that the client library already has', () => {
    const typesOf = (path: string) =>
      [...read(path).matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name)
    const own = typesOf('web/schema/api.ts')
    expect(own).toContain('BrowserLines')
    expect(own.filter((name) => typesOf('client/schema.ts').includes(name))).toEqual([])
  })

  test('is imported by nothing in the service', () => {
    const files = globSync(['src/**/*.ts', 'cli/**/*.ts'], { cwd: root })
    expect(
      files.filter((path) => /\b(?:from|import)\s*\(?\s*'[./]+\/web\/(?!\w+\.ts')/.test(withoutOwn(path))),
    ).toEqual([])
  })

  const packageOf = ({ target }: { target: string }) => target.split('/', target.startsWith('@') ? 2 : 1).join('/')
  // The surface that serves the client has the same name.
  const withoutOwn = (path: string) => read(path).replaceAll('surfaces/web/', 'surfaces/')

  test.each([
    [
      'asks the service',
      /\b(?:fetch|EventSource|WebSocket|XMLHttpRequest|sendBeacon)\b\s*\(|extends WebSocket/,
      // An upload with progress needs an older API.
      ['web/boundary/', 'web/compose/upload.ts'],
    ],
    [
      'stores something in the browser',
      /\b(?:localStorage|sessionStorage|indexedDB|caches|cookieStore)\b|document\.cookie/,
      ['web/state/storage.ts', 'web/compose/openDraft.ts'],
    ],
    [
      'turns text into HTML or code',
      /innerHTML|outerHTML|insertAdjacentHTML|DOMParser|createHTML|\beval\(|new Function|document\.write/,
      ['web/parts/'],
    ],
  ])('has one place that %s', (_what, pattern, places) => {
    const found = shipped.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path)
    expect(found.filter((path) => !places.some((place) => path.startsWith(place)))).toEqual([])
  })

  const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
})

test("the service sends the page for the paths of the client's pages", () => {
  const shape = (path: string) =>
    path
      .replace(/^\/:handle/, '/@:')
      .replaceAll(/:\w+/g, ':')
      .replaceAll('@:', '@')
  const ofClient = clientRoutes.map(({ path }) => shape(path)).toSorted()
  expect(ofClient.length).toBeGreaterThan(40)
  expect(ofClient).toEqual(clientPaths.map((path) => shape(path.replace('/@:username', '/:handle'))).toSorted())
})

// A stylesheet that one page has loaded stays, and applies to all other pages.
test('no class is styled by two stylesheets', () => {
  const paths = globSync('web/**/*.css', { cwd: root, exclude: ['web/dist/**', 'web/.dist-*/**'] })
  const rules = paths.flatMap((path) => selectorsOf(read(path)).map((selector) => ({ path, selector })))
  const bare = rules.filter(({ selector }) => classesOf(selector).length === 1)
  const owners = Map.groupBy(bare, ({ selector }) => classesOf(selector)[0]!)
  expect(owners.size).toBeGreaterThan(300)
  const twice = [...owners].filter(([, found]) => new Set(found.map(({ path }) => path)).size > 1)
  expect(twice.map(([name, found]) => `${name}: ${found.map(({ path }) => path).join(', ')}`)).toEqual([])
  // A selector must contain at least one class of its own stylesheet: in the stylesheet of the composer,
  // `.composer .button` is allowed, and `.card .button` is not.
  const ownerOf = (name: string) => owners.get(name)?.[0]?.path
  const ofOthers = rules.filter(({ path, selector }) => {
    const names = classesOf(selector)
    return names.length > 0 && names.every((name) => (ownerOf(name) ?? path) !== path)
  })
  expect(ofOthers.map(({ path, selector }) => `${path}: ${selector}`)).toEqual([])
})

test('the selectors and classes of a stylesheet are found', () => {
  const css = '/* .a {} */ .b, .c:has(.d, .e) > p { x: 1; } @media (width < 46rem) { .f .g::after { y: 2 } }'
  expect(selectorsOf(css)).toEqual(['.b', '.c:has(.d, .e) > p', '.f .g::after'])
  expect(selectorsOf(css).map(classesOf)).toEqual([['b'], ['c', 'd', 'e'], ['f', 'g']])
})

const selectorsOf = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/).map((selector) => selector.trim()))

const classesOf = (selector: string): string[] => [
  ...new Set([...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)),
]

describe('texts of the client', () => {
  test('are in the catalogue, not in components', () => {
    const components = shipped.filter(({ path }) => path.endsWith('.tsx'))
    const found = components.flatMap(({ path, text }) => visibleTexts(text, path).map((one) => `${path}: ${one}`))
    // The name of a licence is not translated.
    expect(found.filter((one) => !one.endsWith(': MIT'))).toEqual([])
  })

  test('are found in a component', () => {
    const source = `const a = <p title="One" class="none">Two {b ? 'Three' : c || \`\${d} Four\`} <img alt={'Five'} src="none" /> · 1 @{e}</p>`
    expect(visibleTexts(source)).toEqual(['Three', ' Four', 'One', 'Two', 'Five'])
  })

  test('exist in each language, and are translated', async () => {
    const [english, german] = await Promise.all(['en', 'de'].map(wholeCatalogue))
    expect([...english!.keys()].filter((key) => !german!.has(key))).toEqual([])
    expect([...german!.keys()].filter((key) => !english!.has(key))).toEqual([])
    const same = [...english!].filter(([key, text]) => text === german!.get(key) && /\p{L}{2}/u.test(text))
    expect(same.filter(([, text]) => !sameInBoth.has(text))).toEqual([])
  })
})

test('every text of the catalogue is used', async () => {
  const users = shipped.filter(({ path }) => !path.startsWith('web/messages/'))
  const used = users.flatMap(({ text }) => [
    ...usedTexts(text),
    ...usedTexts(text, 'mod').map((one) => (one === '' ? '' : `moderation.${one}`)),
    ...usedTexts(text, 'dec').map((one) => (one === '' ? '' : `decisions.${one}`)),
    ...usedTexts(text, 'srv').map((one) => (one === '' ? '' : `service.${one}`)),
  ])
  const keys = [...(await wholeCatalogue('en')).keys()].map((key) => key.slice(1))
  expect(keys.length).toBeGreaterThan(500)
  // A text is used if it, a part of it or a group around it is used, except for a whole area.
  const isUsed = (key: string) =>
    used.some((one) => one.includes('.') && (`${key}.`.startsWith(`${one}.`) || one.startsWith(`${key}.`)))
  expect(keys.filter((key) => !isUsed(key))).toEqual([])
})

test('each use of a text is found', () => {
  const source = `const { texts, more: other } = m.area
    const { deep } = texts
    const one = m.area.one
    return <p title={deep.title}>{m.plain.text(one)} {other[kind]} {m.same
      .line}</p>`
  const found = usedTexts(source).filter((one) => one !== '')
  expect(found).toEqual(['area.texts.deep.title', 'plain.text', 'area.one', 'area.more', 'same.line'])
})

const sameInBoth = new Set([
  ...[
    'ALT',
    'Animation',
    'App',
    'Bot',
    'Browser',
    'Code',
    'Emojis',
    'Hashtag',
    'Hashtags',
    'Link',
    'Moderation',
    'Name',
    'Normal',
    'Passkeys',
  ],
  ...['GIF', 'Smileys', 'Text', 'Trends', 'Version', 'Video', 'from:@name'],
])

/** Returns the texts of a language by path. A path begins with the file name if its catalogue is loaded later. */
async function wholeCatalogue(language: string): Promise<Map<string, string>> {
  const later = await Promise.all(
    ['moderation', 'decisions', 'service'].map(async (file) =>
      [...(await catalogue(language, file))].map(([key, text]) => [`.${file}${key}`, text] as const),
    ),
  )
  return new Map([...(await catalogue(language)), ...later.flat()])
}

/** Returns every text of a catalogue of a language by its path, with sample parameters. */
async function catalogue(language: string, file = 'index'): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  // Works as a number, a name, and a list of names.
  const sample = ['3']
  const add = (value: unknown, key: string): void => {
    if (typeof value === 'string') found.set(key, value)
    else if (typeof value === 'function') found.set(key, `${(value as Function)(...Array(value.length).fill(sample))}`)
    else for (const [name, inner] of Object.entries(value as object)) add(inner, `${key}.${name}`)
  }
  const module = (await import(join(root, `web/messages/${language}/${file}.ts`))) as Record<string, unknown>
  add(module[file === 'index' ? language : file], '')
  return found
}

describe('the built client', () => {
  const dist = join(root, 'web/dist')
  const sizeOf = (path: string) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const atOnce = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => path)

  test('loads at most 120 KB of script and 30 KB of styles at first, compressed', () => {
    const scripts = atOnce(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)
    const styles = atOnce(/href="\/(assets\/[^"]+\.css)"/g)
    expect(scripts.length).toBeGreaterThan(0)
    expect(styles.length).toBeGreaterThan(0)
    expect(sum(scripts.map(sizeOf))).toBeLessThan(120_000)
    expect(sum(styles.map(sizeOf))).toBeLessThan(30_000)
  })

  const sum = (sizes: number[]) => sizes.reduce((one, other) => one + other, 0)

  test('has no later script above 60 KB, compressed, except lists of emojis', () => {
    // What is loaded at first has its own limit, above.
    const later = globSync('assets/*.js', { cwd: dist }).filter((path) => !html.includes(path))
    const large = later.filter((path) => sizeOf(path) > 60_000 && !/emoji|compact|data/i.test(path))
    expect(large).toEqual([])
  })

  test('loads nothing of the moderation area at first', () => {
    const scripts = atOnce(/(?:src|href)="\/(assets\/[^"]+\.js)"/g).map((path) =>
      readFileSync(join(dist, path), 'utf8'),
    )
    expect(scripts.filter((text) => text.includes('/api/admin/'))).toEqual([])
    const all = globSync('assets/*.js', { cwd: dist }).map((path) => readFileSync(join(dist, path), 'utf8'))
    expect(all.filter((text) => text.includes('/api/admin/')).length).toBeGreaterThan(0)
  })

  test('has no inline script and no inline style in its page', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i)
  })
})
