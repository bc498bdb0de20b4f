import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RedirectUri } from '../../src/model/redirectUri.ts'
import { allScopes, type Scope } from '../../src/model/scopes.ts'
import { languages } from '../../src/operations/instance/languages.ts'
import { pagesOfApps } from '../../src/surfaces/http/surface.ts'
import { clientPaths } from '../../src/surfaces/web/paths.ts'
import { destinationOf, unsafeSchemes } from '../../web/account/apps/destination.ts'

type Sentences = (scopes: readonly string[]) => string[]
// The catalogue is imported by a computed path, which the compiler does not follow, because it needs the types of a
// browser.
const path = join(import.meta.dirname, '../../web/account/apps/scopeSentences.ts')
const { deniedSentences, scopeSentences } = (await import(path)) as Record<
  'deniedSentences' | 'scopeSentences',
  Sentences
>

const { writtenLanguages } = (await import(join(import.meta.dirname, '../../web/compose/languages.ts'))) as {
  writtenLanguages(): { code: string }[]
}

// Checks lists that the service and its web client each have a copy of.

test('the /oauth paths that the service treats as pages are exactly those that the web client has routes for', () => {
  expect([...pagesOfApps].toSorted()).toEqual(clientPaths.filter((path) => /^\/oauth(?:\/|$)/.test(path)).toSorted())
})

test('an app cannot register a redirect address that the web client never opens', () => {
  expect(unsafeSchemes).toContain('javascript')
  for (const scheme of unsafeSchemes)
    for (const address of [`${scheme}:x`, `${scheme}://app.example/back`, `${scheme.toUpperCase()}:x`])
      expect([address, destinationOf(address), RedirectUri.safeParse(address).success]).toEqual([
        address,
        undefined,
        false,
      ])
})

test('apps and the web client offer the same languages for a post', async () => {
  const offered = (await languages.run({}, undefined as never)) as { code: string }[]
  const codesOf = (list: { code: string }[]) => list.map(({ code }) => code).toSorted()
  expect(codesOf(offered)).toEqual(codesOf(writtenLanguages()))
})

/** The riskiest kind of access that each scope gives, or `neither`. */
const allows: Record<Scope, 'reading' | 'writing' | 'acting' | 'neither'> = {
  profile: 'neither',
  read: 'reading',
  write: 'writing',
  follow: 'acting',
  push: 'neither',
  'read:accounts': 'neither',
  'read:blocks': 'neither',
  'read:bookmarks': 'reading',
  'read:favourites': 'reading',
  'read:filters': 'neither',
  'read:follows': 'neither',
  'read:lists': 'neither',
  'read:mutes': 'neither',
  'read:notifications': 'reading',
  'read:search': 'reading',
  'read:statuses': 'reading',
  'write:accounts': 'acting',
  'write:blocks': 'acting',
  'write:bookmarks': 'acting',
  'write:conversations': 'acting',
  'write:favourites': 'acting',
  'write:filters': 'acting',
  'write:follows': 'acting',
  'write:lists': 'acting',
  'write:media': 'acting',
  'write:mutes': 'acting',
  'write:notifications': 'acting',
  'write:reports': 'acting',
  'write:statuses': 'writing',
  'read:sessions': 'neither',
  'write:sessions': 'acting',
  'admin:read': 'neither',
  'admin:read:accounts': 'neither',
  'admin:read:canonical_email_blocks': 'neither',
  'admin:read:domain_allows': 'neither',
  'admin:read:domain_blocks': 'neither',
  'admin:read:email_domain_blocks': 'neither',
  'admin:read:ip_blocks': 'neither',
  'admin:read:reports': 'neither',
  'admin:write': 'acting',
  'admin:write:accounts': 'acting',
  'admin:write:canonical_email_blocks': 'acting',
  'admin:write:domain_allows': 'acting',
  'admin:write:domain_blocks': 'acting',
  'admin:write:email_domain_blocks': 'acting',
  'admin:write:ip_blocks': 'acting',
  'admin:write:reports': 'acting',
}

test('each scope has its own sentence about what it allows, and sentences about what it does not allow', () => {
  expect(Object.keys(allows).toSorted()).toEqual(allScopes.toSorted())
  const sentences = allScopes.map((scope) => scopeSentences([scope])[0])
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][a-z]+,? \w/)
  expect(new Set(sentences).size).toBe(allScopes.length)
  const [reading, acting, writing, signingIn] = [/^Read/, /^Write, follow/, /^Write posts/, /^See your password/]
  const denied = {
    reading: [acting, signingIn],
    writing: [reading, signingIn],
    acting: [reading, writing, signingIn],
    neither: [reading, acting, signingIn],
  }
  for (const [scope, kind] of Object.entries(allows))
    expect([scope, deniedSentences([scope])]).toEqual([
      scope,
      denied[kind].map((words) => expect.stringMatching(words) as string),
    ])
  expect(deniedSentences(allScopes)).toEqual([expect.stringMatching(signingIn)])
})
