import { randomBytes } from 'node:crypto'
import { textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { type Witness, witnesses } from '../axes/witnesses.ts'
import { jsonBody } from '../bodies.ts'
import { signedIn } from '../browser.ts'
import { assume, expectThat, isAccepted } from '../judging.ts'
import { notificationsQuery, timelinePayload } from '../payloads.ts'
import { makePost, ownPost } from '../posts.ts'
import { ownAccount, statuses } from '../publicHttp.ts'
import { bearer, fakeCredential, type Target } from '../target.ts'
import { isOf, readyGraphql } from '../websockets.ts'

/** Returns the browser and the username of the account. Throws NotChecked if the session belongs to the same person. */
async function twoPeople(target: Target) {
  const { browser } = await signedIn(target)
  const own = await target.send('GET', ownAccount, { headers: [bearer(target)] })
  const other = await browser.get('/v1/browser/api/accounts/verify_credentials')
  const username = textWithin(other.json, 'username')
  assume(isAccepted(own) && username !== undefined, 'a person could not be read (/accounts/verify_credentials)')
  assume(
    textWithin(own.json, 'id') !== textWithin(other.json, 'id'),
    'the session and the account belong to the same person',
  )
  return { browser, username }
}

const isEnd = (message: unknown) => isOf('error')(message) || isOf('complete')(message)

/** Audits of the effects of one person's requests on another person. */
export const causedAudits: Audit[] = [
  {
    id: 'X-50',
    level: 'MUST',
    clauses: ['streams-11'],
    title: 'notificationStream delivers a notification when another person causes one',
    needs: 'both',
    async run(target) {
      const { browser, username } = await twoPeople(target)
      const socket = await readyGraphql(target)
      try {
        socket.send({ type: 'subscribe', id: '1', payload: { query: notificationsQuery } })
        // The server does not acknowledge a subscription, so give it half a second to start or to refuse it.
        const refused = await socket.next(isEnd, 500)
        expectThat(refused === undefined, 'a subscription to notificationStream', JSON.stringify(refused))
        const fields = { status: `@${username} ${target.newText()}`, visibility: 'direct' }
        const response = await target.send('POST', statuses, jsonBody(fields, [bearer(target)]))
        const id = textWithin(response.json, 'id')
        assume(id !== undefined && /^[\w-]+$/.test(id), 'a post to the other person could not be created')
        const liked = await browser.post(`/v1/browser/api/statuses/${id}/favourite`, {})
        assume(isAccepted(liked), 'the other person could not favourite the post')
        const event = await socket.next(
          (message) => within(message, 'payload', 'data', 'notificationStream', '__typename') !== undefined,
          5000,
        )
        expectThat(event !== undefined, 'an event about the favourite within 5 seconds', 'no event')
      } finally {
        socket.close()
      }
    },
  },
  {
    id: 'X-51',
    level: 'MUST',
    clauses: ['credentials-4'],
    title: 'A response to a request with a session is not served from a cache to anybody else',
    needs: 'session',
    async run(target) {
      const reads = (await witnesses(target)).filter(({ probe }) => probe.method === 'GET')
      for (const { probe, opens } of reads)
        for (const address of freshAddresses(probe.path)) await expectNotCached(target, address, opens)
    },
  },
  {
    id: 'X-52',
    level: 'MUST',
    clauses: ['streams-14'],
    title: 'If only its author can see a post, timelineStream delivers it to nobody else',
    needs: 'both',
    async run(target) {
      const { browser } = await twoPeople(target)
      const socket = await readyGraphql(target)
      try {
        const { field, selection, steps } = timelinePayload(target)
        socket.send({ type: 'subscribe', id: '1', payload: { query: `subscription { ${field()} { ${selection} } }` } })
        const refused = await socket.next(isEnd, 500)
        expectThat(refused === undefined, 'a subscription to timelineStream', JSON.stringify(refused))
        const [foreign, own] = [target.newText('account'), target.newText()]
        const response = await browser.post('/v1/browser/api/statuses', ownPost(foreign))
        assume(isAccepted(response), 'the other person could not create a post')
        assume(isAccepted(await makePost(target, own)), 'a post could not be created')
        // An event about the other person's post would come first, because that post was created first.
        const texts: (string | undefined)[] = []
        const isLast = (message: unknown) => {
          const text = textWithin(message, 'payload', 'data', 'timelineStream', ...steps)
          texts.push(text)
          return text === own
        }
        assume((await socket.next(isLast)) !== undefined, 'timelineStream delivers no post (W-10)')
        expectThat(
          !texts.includes(foreign),
          "nothing of the other person's post",
          'an event with the text of that post',
        )
      } finally {
        socket.close()
      }
    },
  },
]

/** Returns URLs for a read, each with a parameter that no cache has seen. Some URLs end like file names. */
function freshAddresses(path: string): string[] {
  const isQuery = path.includes('?')
  return (isQuery ? [''] : ['', '/a.css', '?a.js', '.png']).map((ending) => {
    const separator = isQuery || ending.startsWith('?') ? '&' : '?'
    return `${path}${ending}${separator}conformance=${randomBytes(6).toString('hex')}`
  })
}

/** Reads with the session, and then expects that nobody without the session gets the same response. */
async function expectNotCached(target: Target, address: string, opens: Witness['opens']): Promise<void> {
  // Reads twice, because some caches store a response only when it is requested again.
  for (let time = 0; time < 2; time++) await target.send('GET', address, { headers: [bearer(target)] })
  for (const headers of [[], [['Authorization', `Bearer ${fakeCredential}`] as const]]) {
    const answer = await target.send('GET', address, { headers })
    expectThat(!opens(answer), 'anybody else to be refused', `${answer.status}, the same as with the session`)
  }
}
