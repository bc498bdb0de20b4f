import { randomBytes } from 'node:crypto'
import { textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { newBrowser, sessionResponse, sessionPath, valueOf } from '../browser.ts'
import { expectAccepted, expectThat } from '../judging.ts'
import type { Target } from '../target.ts'

/** Returns the cookie that the boundary sets. */
async function cookieOf(target: Target): Promise<string> {
  const answer = await sessionResponse(target)
  const cookie = answer.cookies.find((line) => line.startsWith('__Host-service=')) ?? answer.cookies[0]
  expectThat(cookie !== undefined, 'a cookie to be set', 'none')
  return cookie
}

const withoutValue = (cookie: string) => cookie.replace(/=[^;]*/, '=[secret]')

async function expectAttribute(target: Target, pattern: RegExp, expected: string): Promise<void> {
  const cookie = await cookieOf(target)
  expectThat(pattern.test(cookie.slice(cookie.indexOf(';'))), expected, withoutValue(cookie))
}

/** Audits of the start of a browser session, and of its cookie. */
export const cookieAudits: Audit[] = [
  {
    id: 'B-01',
    level: 'MUST',
    clauses: ['browser-1', 'paths-3'],
    title: 'GET /v1/browser/session gives a CSRF token and sets the cookie __Host-service',
    needs: 'nothing',
    async run(target) {
      const answer = await sessionResponse(target)
      expectAccepted(answer, sessionPath)
      expectThat((textWithin(answer.json, 'csrfToken') ?? '') !== '', 'a csrfToken', 'none')
      const names = answer.cookies.map((line) => line.split('=')[0])
      expectThat(names.includes('__Host-service'), 'a cookie __Host-service', names.join(', ') || 'no cookie')
    },
  },
  {
    id: 'B-02',
    level: 'MUST',
    clauses: ['browser-2'],
    title: 'The cookie is Secure',
    needs: 'nothing',
    run: (target) => expectAttribute(target, /;\s*secure\s*(?:;|$)/i, 'Secure'),
  },
  {
    id: 'B-03',
    level: 'MUST',
    clauses: ['browser-3'],
    title: 'The cookie is HttpOnly',
    needs: 'nothing',
    run: (target) => expectAttribute(target, /;\s*httponly\s*(?:;|$)/i, 'HttpOnly'),
  },
  {
    id: 'B-04',
    level: 'SHOULD',
    clauses: ['browser-5'],
    source: 'RFC 6265bis 4.1.3.2',
    title: 'The cookie is valid for the whole host and for no other host: Path=/ and no Domain',
    needs: 'nothing',
    async run(target) {
      await expectAttribute(target, /;\s*path=\/\s*(?:;|$)/i, 'Path=/')
      await expectAttribute(target, /^(?!.*;\s*domain=)/i, 'no Domain')
    },
  },
  {
    id: 'B-05',
    level: 'SHOULD',
    clauses: ['browser-6'],
    title: 'The cookie is SameSite=Strict',
    needs: 'nothing',
    run: (target) => expectAttribute(target, /;\s*samesite=strict\s*(?:;|$)/i, 'SameSite=Strict'),
  },
  {
    id: 'B-06',
    level: 'MUST',
    clauses: ['browser-4'],
    title: 'The cookie is opaque: long, random, and without readable content',
    needs: 'nothing',
    async run(target) {
      const [value, other] = [
        valueOf(await cookieOf(target)),
        valueOf((await newBrowser(target)).first.cookies[0] ?? ''),
      ]
      expectThat(value.length >= 22, 'at least 22 characters', `${value.length}`)
      expectThat(value !== other, 'another value for another browser', 'the same value')
      const isReadable = value
        .split('.')
        .some((part) => /^\s*[[{]"?/.test(Buffer.from(part, 'base64url').toString('latin1')))
      expectThat(!isReadable, 'a random value', 'a value with JSON in it')
    },
  },
  {
    id: 'B-07',
    level: 'SHOULD',
    clauses: ['browser-7'],
    title: 'An unknown cookie is never adopted: a new cookie is set',
    needs: 'nothing',
    async run(target) {
      const name = (await cookieOf(target)).split('=')[0] ?? ''
      const foreignCookie = `brs_${randomBytes(32).toString('base64url')}`
      const answer = await target.send('GET', sessionPath, { headers: [['Cookie', `${name}=${foreignCookie}`]] })
      const value = answer.cookies.map(valueOf).find(Boolean)
      for (const secret of answer.cookies.map(valueOf)) target.hide(secret)
      expectThat(
        value !== undefined && value !== foreignCookie,
        'another cookie',
        value === undefined ? 'none' : 'the planted cookie',
      )
    },
  },
  {
    id: 'B-08',
    level: 'SHOULD',
    clauses: ['browser-8'],
    title: 'GET /v1/browser/session continues an existing session and returns its token',
    needs: 'nothing',
    async run(target) {
      const browser = await newBrowser(target)
      const token = browser.csrf
      await browser.get(sessionPath, { csrf: null })
      expectThat(browser.csrf === token, 'the same token', 'another token')
    },
  },
  {
    id: 'B-09',
    level: 'SHOULD',
    clauses: ['browser-9'],
    title: 'GET /v1/browser/session returns the name of the CSRF header, who is signed in, and until when',
    needs: 'nothing',
    async run(target) {
      const { json } = await sessionResponse(target)
      expectThat(/^[\w-]+$/.test(textWithin(json, 'csrfHeader') ?? ''), 'csrfHeader', 'none')
      const authenticated = within(json, 'authenticated')
      const isNobody = authenticated === false && within(json, 'profile') === null
      expectThat(isNobody, 'authenticated: false and profile: null', `authenticated: ${String(authenticated)}`)
      expectThat(Date.parse(textWithin(json, 'expiresAt') ?? '') > 0, 'expiresAt', 'none')
    },
  },
]
