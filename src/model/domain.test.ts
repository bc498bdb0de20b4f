import { expect, test } from 'vitest'
import { domainOf } from './domain.ts'

test.each([
  ['example.org', 'example.org'],
  [' Blog.Example.ORG ', 'blog.example.org'],
  ['https://example.org/', 'example.org'],
  ['*.example.org', 'example.org'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['a-b.c1.museum', 'a-b.c1.museum'],
])('%j is the domain %s', (text, domain) => {
  expect(domainOf(text)).toBe(domain)
})

test.each([
  '',
  'example',
  'example.',
  '.example.org',
  'exa mple.org',
  'example.org:8080',
  'https://example.org/path',
  'example.org?x',
  'user@example.org',
  '10.0.0.1',
  '[::1]',
  '-a.example',
  'a-.example',
  'a_b.example',
  'a%2e.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
])('%j is not a domain', (text) => {
  expect(domainOf(text)).toBeUndefined()
})
