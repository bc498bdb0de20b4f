import { type TargetResponse, codeOf, listWithin, textWithin } from '../response.ts'
import type { Audit } from '../audit.ts'
import { jsonBody, multipartBody } from '../bodies.ts'
import { expectThat } from '../judging.ts'
import { home, openPath, statuses } from '../publicHttp.ts'
import { bearer, fakeCredential, type Target } from '../target.ts'

/** Expects the status and code of an error. */
function expectError(answer: TargetResponse, status: number, code: string): void {
  expectThat(answer.status === status && codeOf(answer) === code, `${status} ${code}`, answer)
}

const withQuery = (target: Target) => target.send('GET', `${home}?sessionId=${fakeCredential}`)

/** Audits of error responses. */
export const errorAudits: Audit[] = [
  {
    id: 'E-01',
    level: 'SHOULD',
    clauses: ['credentials-20', 'errors-7'],
    title: 'A misplaced credential gets 400 credential_location_forbidden: query, JSON and multipart',
    needs: 'nothing',
    async run(target) {
      const bodies = [jsonBody({ sessionId: fakeCredential }), multipartBody([['sessionId', fakeCredential]])]
      expectError(await withQuery(target), 400, 'credential_location_forbidden')
      for (const body of bodies)
        expectError(await target.send('POST', statuses, body), 400, 'credential_location_forbidden')
    },
  },
  {
    id: 'E-02',
    level: 'SHOULD',
    clauses: ['errors-10'],
    title: 'A missing session gets 401 unauthorized',
    needs: 'nothing',
    run: async (target) => expectError(await target.send('GET', home), 401, 'unauthorized'),
  },
  {
    id: 'E-03',
    level: 'SHOULD',
    clauses: ['errors-1'],
    title: 'Errors are JSON: a sentence in "error", a "code", and a "request_id"',
    needs: 'nothing',
    async run(target) {
      for (const answer of [await target.send('GET', home), await withQuery(target)]) {
        expectThat(/^application\/json\b/.test(answer.headers['content-type'] ?? ''), 'application/json', answer)
        for (const name of ['error', 'code', 'request_id'])
          expectThat((textWithin(answer.json, name) ?? '') !== '', `a text in "${name}"`, answer)
        expectThat(/^[a-z_]+$/.test(textWithin(answer.json, 'code') ?? ''), 'a code in snake_case', answer)
      }
    },
  },
  {
    id: 'E-04',
    level: 'SHOULD',
    clauses: ['errors-2'],
    title: 'The request id of an error is the one in X-Request-Id',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', home)
      const [message, header] = [textWithin(answer.json, 'request_id'), answer.headers['x-request-id']]
      expectThat(
        message !== undefined && message === header,
        'the same id in both',
        `${message ?? 'none'} and ${header ?? 'none'}`,
      )
    },
  },
  {
    id: 'E-05',
    level: 'SHOULD',
    clauses: ['errors-5'],
    title: 'An error does not repeat a misplaced credential',
    needs: 'nothing',
    async run(target) {
      const secret = `canary-${target.runWord}`
      const responses = [
        await target.send('GET', `${home}?sessionId=${secret}`),
        await target.send('GET', `${await openPath(target)}?access_token=${secret}`),
        await target.send('POST', statuses, jsonBody({ sessionId: secret })),
        await target.send('GET', home, { headers: [['Authorization', `Bearer ${secret}`]] }),
      ]
      for (const { text, headers, status } of responses)
        expectThat(
          !`${text} ${JSON.stringify(headers)}`.includes(secret),
          'no trace of the credential',
          `${status}, with the credential in the response`,
        )
    },
  },
  {
    id: 'E-06',
    level: 'SHOULD',
    clauses: ['errors-14'],
    title: 'A missing resource gets 404 not_found',
    needs: 'session',
    run: async (target) =>
      expectError(
        await target.send('GET', '/api/v1/conformance/nowhere', { headers: [bearer(target)] }),
        404,
        'not_found',
      ),
  },
  {
    id: 'E-07',
    level: 'SHOULD',
    clauses: ['errors-8'],
    title: 'Invalid JSON gets 400 malformed_request',
    needs: 'session',
    run: async (target) =>
      expectError(await target.send('POST', statuses, jsonBody('{', [bearer(target)])), 400, 'malformed_request'),
  },
  {
    id: 'E-08',
    level: 'SHOULD',
    clauses: ['errors-17'],
    title: 'A body of another type gets 415 unsupported_media_type',
    needs: 'session',
    async run(target) {
      const sent = { headers: [bearer(target), ['Content-Type', 'text/plain']] as const, body: 'status=x' }
      expectError(await target.send('POST', statuses, sent), 415, 'unsupported_media_type')
    },
  },
  {
    id: 'E-09',
    level: 'SHOULD',
    clauses: ['errors-18'],
    title: 'Invalid input gets 422 validation_failed, and the response names the fields in a map and in a list',
    needs: 'session',
    async run(target) {
      const answer = await target.send('POST', statuses, jsonBody({}, [bearer(target)]))
      expectError(answer, 422, 'validation_failed')
      const [first] = listWithin(answer.json, 'fields')
      const field = textWithin(first, 'field')
      expectThat(
        field !== undefined && textWithin(first, 'message') !== undefined,
        'a list `fields` of {field, message}',
        answer,
      )
      const [detail] = listWithin(answer.json, 'details', field)
      const isWord = /^ERR_[A-Z_]+$/.test(textWithin(detail, 'error') ?? '')
      expectThat(isWord && textWithin(detail, 'description') !== undefined, "Mastodon's map in details", answer)
    },
  },
  {
    id: 'E-10',
    level: 'SHOULD',
    clauses: ['errors-6'],
    title: 'Malformed requests are refused without a server error: broken escapes, deep JSON, odd ids',
    needs: 'session',
    async run(target) {
      const headers = [bearer(target)]
      const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
      const responses = [
        await target.send('GET', '/api/v1/%zz', { headers }),
        await target.send('GET', '/api/v1/statuses/%00', { headers }),
        await target.send('GET', `/api/v1/statuses/${'9'.repeat(40)}`, { headers }),
        await target.send('GET', `${home}?limit=-1e99&max_id=%F0%28%8C%28`, { headers }),
        await target.send('POST', statuses, jsonBody(deep, headers)),
      ]
      for (const answer of responses) expectThat(answer.status < 500, 'a status below 500', answer)
    },
  },
]
