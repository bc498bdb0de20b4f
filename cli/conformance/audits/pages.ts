import type { TargetResponse } from '../response.ts'
import type { Audit } from '../audit.ts'
import { assume, expectHeader, expectThat } from '../judging.ts'
import type { Target } from '../target.ts'

/** Returns the page at the root. Throws NotChecked if the deployment serves no page. */
async function page(target: Target): Promise<TargetResponse> {
  const answer = await target.once('page', () => target.send('GET', '/', { headers: [['Accept', 'text/html']] }))
  assume(/^text\/html\b/.test(answer.headers['content-type'] ?? ''), 'there is no page at /')
  return answer
}

/** Audits of pages. */
export const pageAudits: Audit[] = [
  {
    id: 'P-01',
    level: 'SHOULD',
    clauses: ['pages-1'],
    source: 'CSP 3',
    title: 'Pages have a Content-Security-Policy that allows no inline scripts and no eval',
    needs: 'nothing',
    async run(target) {
      const policy = (await page(target)).headers['content-security-policy'] ?? ''
      expectThat(/(?:default|script)-src/.test(policy), 'a Content-Security-Policy', policy || 'none')
      const scripts =
        /(?:^|;)\s*script-src(?:-elem)?\s([^;]*)/.exec(policy)?.[1] ?? /default-src\s([^;]*)/.exec(policy)?.[1] ?? ''
      expectThat(
        !/'unsafe-inline'|'unsafe-eval'|(?:^|\s)(?:\*|https?:|data:)(?:\s|$)/.test(scripts),
        "scripts from the page's own origin only",
        scripts,
      )
    },
  },
  {
    id: 'P-02',
    level: 'SHOULD',
    clauses: ['pages-2'],
    title: 'Other sites cannot frame pages: frame-ancestors',
    needs: 'nothing',
    run: async (target) =>
      expectHeader(await page(target), 'Content-Security-Policy', /frame-ancestors 'none'/, "frame-ancestors 'none'"),
  },
  {
    id: 'P-03',
    level: 'SHOULD',
    clauses: ['pages-3'],
    title: 'Pages are nosniff and send no referrer',
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
    clauses: ['pages-4'],
    source: 'RFC 6797',
    title: 'Pages over https make browsers use only https from then on (HSTS)',
    needs: 'nothing',
    async run(target) {
      assume(target.origin.startsWith('https:'), 'the service is called over http')
      const answer = await target.send('GET', '/')
      expectHeader(answer, 'Strict-Transport-Security', /max-age=[1-9]/, 'Strict-Transport-Security')
    },
  },
]
