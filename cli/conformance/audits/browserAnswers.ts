import type { Audit } from '../audit.ts'
import { openApiPath } from '../boundary.ts'
import { sessionResponse, sessionPath, stranger } from '../browser.ts'
import { expectHeader } from '../judging.ts'

/** Audits of the headers of boundary responses. */
export const browserAnswerAudits: Audit[] = [
  {
    id: 'B-30',
    level: 'SHOULD',
    clauses: ['browser-28'],
    title: 'Every response of the boundary has Cache-Control: no-store, refusals included',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      const browser = await stranger(target)
      const responses = [
        await sessionResponse(target),
        await browser.get(path),
        await target.send('GET', `${sessionPath}?sessionId=x`),
      ]
      for (const answer of responses) expectHeader(answer, 'Cache-Control', /\bno-store\b/, 'Cache-Control: no-store')
    },
  },
  {
    id: 'B-31',
    level: 'SHOULD',
    clauses: ['browser-29'],
    title: 'Responses of the boundary are nosniff, send no referrer, and cannot be framed',
    needs: 'nothing',
    async run(target) {
      const answer = await sessionResponse(target)
      expectHeader(answer, 'X-Content-Type-Options', /^nosniff$/i, 'X-Content-Type-Options: nosniff')
      expectHeader(answer, 'Referrer-Policy', /\bno-referrer\b/, 'Referrer-Policy: no-referrer')
      expectHeader(
        answer,
        'Content-Security-Policy',
        /frame-ancestors 'none'/,
        "Content-Security-Policy with frame-ancestors 'none'",
      )
    },
  },
]
