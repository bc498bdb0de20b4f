import type { Audit } from '../audit.ts'
import { expectLogoutRefused, logout, openApiPath } from '../boundary.ts'
import { newBrowser, sessionResponse, sessionPath, stranger } from '../browser.ts'
import type { Header } from '../http.ts'
import { expectOwnRefusal, expectRefused } from '../judging.ts'
import { fakeCredential } from '../target.ts'

const authorizations = [`Bearer ${fakeCredential}`, 'Basic eDp4', `Token ${fakeCredential}`, 'Bearer'].map(
  (value): Header => ['Authorization', value],
)

/** Audits of credentials that no page may send (browser-12, browser-13). */
export const browserCredentialAudits: Audit[] = [
  {
    id: 'B-10',
    level: 'MUST',
    clauses: ['browser-12'],
    title: 'GET /v1/browser/session with an Authorization header is refused',
    needs: 'nothing',
    async run(target) {
      await sessionResponse(target)
      for (const value of [`Bearer ${fakeCredential}`, 'Basic eDp4'])
        expectRefused(
          await target.send('GET', sessionPath, { headers: [['Authorization', value]] }),
          'an Authorization header',
        )
    },
  },
  {
    id: 'B-11',
    level: 'MUST',
    clauses: ['browser-12'],
    title: 'A request under /v1/browser/auth with an Authorization header is refused',
    needs: 'nothing',
    async run(target) {
      const browser = await newBrowser(target)
      for (const header of authorizations)
        expectRefused(await browser.post(logout, {}, { headers: [header] }), header[1])
    },
  },
  {
    id: 'B-12',
    level: 'MUST',
    clauses: ['browser-12'],
    title: 'A request under /v1/browser/api with an Authorization header is refused',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      for (const header of authorizations)
        expectRefused(await (await stranger(target)).get(path, { headers: [header] }), header[1])
    },
  },
  {
    id: 'B-13',
    level: 'MUST',
    clauses: ['browser-13'],
    title: 'GET /v1/browser/session with sessionId in the query is refused',
    needs: 'nothing',
    async run(target) {
      await sessionResponse(target)
      expectRefused(await target.send('GET', `${sessionPath}?sessionId=${fakeCredential}`), '?sessionId=')
    },
  },
  {
    id: 'B-14',
    level: 'MUST',
    clauses: ['browser-13'],
    title: 'A request under /v1/browser/auth with sessionId in the query is refused',
    needs: 'nothing',
    run: (target) => expectLogoutRefused(target, '?sessionId=', (browser) => browser.post(`${logout}?sessionId=x`, {})),
  },
  {
    id: 'B-15',
    level: 'MUST',
    clauses: ['browser-13'],
    title: 'A request under /v1/browser/api with sessionId in the query is refused',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      expectRefused(await (await stranger(target)).get(`${path}?sessionId=${fakeCredential}`), '?sessionId=')
    },
  },
  {
    id: 'B-16',
    level: 'SHOULD',
    clauses: ['browser-14'],
    title: 'Other credentials in the query are refused: access_token, SESSION-ID, ticket, csrf_token',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      for (const name of ['access_token', 'SESSION-ID', 'sessionId[]', 'ticket', 'csrf_token'])
        expectRefused(await (await stranger(target)).get(`${path}?${name}=x`), `?${name}=`)
    },
  },
  {
    id: 'B-17',
    level: 'SHOULD',
    clauses: ['browser-15'],
    title: 'A top-level sessionId in a body is refused',
    needs: 'nothing',
    async run(target) {
      const browser = await stranger(target)
      const path = '/v1/browser/api/statuses'
      const without = await browser.post(path, { status: 'x' })
      const answer = await browser.post(path, { status: 'x', sessionId: fakeCredential })
      expectOwnRefusal(answer, without, 'sessionId in JSON')
    },
  },
]
