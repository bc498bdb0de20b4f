import type { Answer } from '../answer.ts'
import type { Audit } from '../audit.ts'
import { assume, expectHeader, expectThat } from '../judging.ts'
import type { Target } from '../target.ts'

/** The page at the root; gives up where there is none. */
async function page(target: Target): Promise<Answer> {
  const answer = await target.once('page', () => target.send('GET', '/', { headers: [['Accept', 'text/html']] }))
  assume(/^text\/html\b/.test(answer.headers['content-type'] ?? ''), 'there is no page at /')
  return answer
}

/** The audits of pages. */
export const pageAudits: Audit[] = [
  {
    id: 'P-01',
    level: 'SHOULD',
    clause: 'contract 4, CSP 3',
    title: 'Pages have a Content-Security-Policy without inline scripts and eval',
    needs: 'nothing',
    async run(target) {
      const policy = (await page(target)).headers['content-security-policy'] ?? ''
      expectThat(/(?:default|script)-src/.test(policy), 'a Content-Security-Policy', policy || 'none')
      const scripts =
        /(?:^|;)\s*script-src(?:-elem)?\s([^;]*)/.exec(policy)?.[1] ?? /default-src\s([^;]*)/.exec(policy)?.[1] ?? ''
      expectThat(
        !/'unsafe-inline'|'unsafe-eval'|(?:^|\s)(?:\*|https?:|data:)(?:\s|$)/.test(scripts),
        'scripts of the origin alone',
        scripts,
      )
    },
  },
  {
    id: 'P-02',
    level: 'SHOULD',
    clause: 'contract 4',
    title: 'Pages stand in no frame of others: frame-ancestors',
    needs: 'nothing',
    run: async (target) =>
      expectHeader(await page(target), 'Content-Security-Policy', /frame-ancestors 'none'/, "frame-ancestors 'none'"),
  },
  {
    id: 'P-03',
    level: 'SHOULD',
    clause: 'contract 4',
    title: 'Pages are nosniff and tell no referrer',
    needs: 'nothing',
    async run(target) {
      const answer = await page(target)
      expectHeader(answer, 'X-Content-Type-Options', /^nosniff$/i, 'X-Content-Type-Options: nosniff')
      expectHeader(answer, 'Referrer-Policy', /\bno-referrer\b/, 'Referrer-Policy: no-referrer')
    },
  },
  {
    id: 'P-04',
    level: 'SHOULD',
    clause: 'contract 4, RFC 6797',
    title: 'Over https, browsers are told to come by https always (HSTS)',
    needs: 'nothing',
    async run(target) {
      assume(target.origin.startsWith('https:'), 'it was asked over http')
      const answer = await target.send('GET', '/')
      expectHeader(answer, 'Strict-Transport-Security', /max-age=[1-9]/, 'Strict-Transport-Security')
    },
  },
]
