import { type TargetResponse, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { formBody } from '../bodies.ts'
import { stranger } from '../browser.ts'
import { askGraphql, graphqlPath } from '../graphql.ts'
import { assume, expectGraphqlRefused, expectThat, hasData, isAccepted } from '../judging.ts'
import { homePayload } from '../payloads.ts'
import { home, nowhere, openPath } from '../publicHttp.ts'
import { bearer, fakeCredential } from '../target.ts'
import { ifChecked } from '../violation.ts'
import { openGraphql } from '../websockets.ts'

/** Of this many reads, at least one must have reduced the allowance. */
const mostReads = 8

const isFalling = (values: readonly number[]) =>
  values.some((number, index) => index > 0 && number < values[index - 1]!)

/**
 * Returns the values of `X-RateLimit-Remaining`, or undefined if a response has none. Repeats the request until the
 * value falls, because a cheap read may cost a fraction of a call, and a new window may begin in the meantime.
 */
async function remaining(ask: () => Promise<TargetResponse>): Promise<number[] | undefined> {
  const values: number[] = []
  while (values.length <= mostReads && !isFalling(values)) {
    const left = (await ask()).headers['x-ratelimit-remaining']
    if (left === undefined) return undefined
    values.push(Number(left))
  }
  return values
}

/** Audits of rate limits and their headers. */
export const limitAudits: Audit[] = [
  {
    id: 'L-01',
    level: 'SHOULD',
    clauses: ['limits-2'],
    title: 'Rate limits are reported: X-RateLimit-Limit, -Remaining, -Reset',
    needs: 'nothing',
    async run(target) {
      const { headers } = await target.send('GET', await openPath(target))
      for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])
        expectThat(headers[name.toLowerCase()] !== undefined, name, 'none')
    },
  },
  {
    id: 'L-02',
    level: 'SHOULD',
    clauses: ['limits-3'],
    title: 'Each request reduces the remaining allowance',
    needs: 'nothing',
    async run(target) {
      const path = await openPath(target)
      const values = (await remaining(() => target.send('GET', path))) ?? []
      expectThat(isFalling(values), 'X-RateLimit-Remaining to go down', values.join(', ') || 'none')
    },
  },
  {
    id: 'L-03',
    level: 'SHOULD',
    clauses: ['limits-6'],
    title: 'The limits are published in /api/v2/instance',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', '/api/v2/instance')
      expectThat(isAccepted(answer), '/api/v2/instance', answer)
      const required = [
        ['statuses', 'max_characters'],
        ['statuses', 'max_media_attachments'],
        ['polls', 'max_options'],
        ['media_attachments', 'image_size_limit'],
      ]
      for (const keys of required)
        expectThat(
          typeof within(answer.json, 'configuration', ...keys) === 'number',
          `configuration.${keys.join('.')}`,
          'none',
        )
    },
  },
  {
    id: 'L-04',
    level: 'SHOULD',
    clauses: ['graphql-15', 'limits-8'],
    title: 'GraphQL refuses batches, and documents with very many aliases',
    needs: 'nothing',
    async run(target) {
      const ask = (body: unknown) => askGraphql(target, body)
      assume(hasData(await ask({ query: '{ __typename }' })), `there is no GraphQL at ${graphqlPath(target)}`)
      const query = '{ __typename }'
      const batch = await ask([{ query }, { query }])
      expectThat(!Array.isArray(batch.json), 'a batch to be refused', batch)
      const aliases = Array.from({ length: 100 }, (_, index) => `a${index}: __typename`).join(' ')
      expectGraphqlRefused(await ask({ query: `{ ${aliases} }` }), 'a hundred aliases')
    },
  },
  {
    id: 'L-05',
    level: 'SHOULD',
    clauses: ['limits-9'],
    title: 'GraphQL limits the size of a page',
    needs: 'session',
    async run(target) {
      const query = (await homePayload(target)).page(100_000)
      assume(query !== undefined, 'the home timeline of GraphQL has no argument for the length of a page')
      const answer = await askGraphql(target, { query }, [bearer(target)])
      expectGraphqlRefused(answer, 'a page of 100,000')
    },
  },
  {
    id: 'L-06',
    level: 'SHOULD',
    clauses: ['limits-10'],
    title: 'A WebSocket message of 256 KiB closes the WebSocket',
    needs: 'session',
    async run(target) {
      const socket = await openGraphql(target)
      socket.send({ type: 'ping', payload: { text: 'x'.repeat(256 * 1024) } })
      const code = await socket.closed()
      socket.close()
      expectThat(code !== undefined, 'a close', 'the WebSocket stays open')
    },
  },
  {
    id: 'L-07',
    level: 'MUST',
    clauses: ['limits-1'],
    title: 'Requests are limited on every surface, including refused requests',
    needs: 'nothing',
    async run(target) {
      const browser = await ifChecked(stranger(target))
      const read = await ifChecked(homePayload(target))
      const requests: [what: string, ask: (() => Promise<TargetResponse>) | undefined][] = [
        ['requests without a session', () => target.send('GET', home)],
        ['requests with a misplaced credential', () => target.send('GET', `${home}?sessionId=${fakeCredential}`)],
        ['requests at paths that do not exist', () => target.send('GET', nowhere)],
        ['GraphQL requests', read && (() => askGraphql(target, { query: read.query() }))],
        ['requests for tokens', () => target.send('POST', '/oauth/token', formBody({ grant_type: 'password' }))],
        ['browser requests', browser && (() => browser.get('/v1/browser/api/timelines/home'))],
        ['refused browser requests', browser && (() => browser.post('/v1/browser/auth/logout', {}, { csrf: null }))],
      ]
      let tried = 0
      for (const [what, ask] of requests) {
        const values = ask && (await remaining(ask))
        if (values === undefined) continue
        tried += 1
        expectThat(isFalling(values), `${what} to be counted (X-RateLimit-Remaining)`, values.join(', '))
      }
      assume(tried > 0, 'no response has X-RateLimit-Remaining (L-01)')
    },
  },
]
