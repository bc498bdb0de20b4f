import { within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { signedIn } from '../browser.ts'
import type { Header } from '../http.ts'
import { expectThat, expectUpgradeRefused } from '../judging.ts'
import { openStream, pageHeaders, ticketOf } from '../streamTickets.ts'
import { fakeCredential } from '../target.ts'
import { graphqlProtocol } from '../websockets.ts'

/** Audits of streams in a browser, and of their tickets. */
export const streamAudits: Audit[] = [
  {
    id: 'B-48',
    level: 'MUST',
    clauses: ['streams-16'],
    title: 'A ticket opens a stream',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const { socket, refusal } = await openStream(target, browser, await ticketOf(target, browser))
      expectThat(socket !== undefined, 'a WebSocket with a ticket', refusal ?? '')
      socket.send({ type: 'connection_init' })
      const message = await socket.next((one) => within(one, 'type') === 'connection_ack')
      socket.close()
      expectThat(message !== undefined, 'connection_ack', 'no message within 3 seconds')
    },
  },
  {
    id: 'B-49',
    level: 'SHOULD',
    clauses: ['streams-18'],
    title: 'A ticket opens only one stream',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const ticket = await ticketOf(target, browser)
      const { socket, refusal } = await openStream(target, browser, ticket)
      socket?.close()
      expectThat(socket !== undefined, 'a WebSocket with a ticket', refusal ?? '')
      expectUpgradeRefused(await openStream(target, browser, ticket), 'a ticket that was used')
    },
  },
  {
    id: 'B-50',
    level: 'SHOULD',
    clauses: ['streams-19'],
    title: 'A stream needs a ticket and the cookie, and does not open from a page of another site',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const ticket = await ticketOf(target, browser)
      const upgrade = { protocols: ticket.protocols }
      const own = pageHeaders(target, browser)
      const origin: Header = ['Origin', target.origin]
      const { path } = ticket
      expectUpgradeRefused(await target.openSocket(path, { protocols: [graphqlProtocol], headers: own }), 'no ticket')
      for (const foreign of ['https://conformance.example', 'null', `${target.origin}.conformance.example`]) {
        const { protocols } = await ticketOf(target, browser)
        const headers: Header[] = [own[0]!, ['Origin', foreign]]
        expectUpgradeRefused(await target.openSocket(path, { protocols, headers }), `a page of ${foreign}`)
      }
      expectUpgradeRefused(await target.openSocket(path, { ...upgrade, headers: [origin] }), 'no cookie')
    },
  },
  {
    id: 'B-51',
    level: 'MUST',
    clauses: ['streams-17'],
    title: 'A ticket in the URL grants nothing',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const { ticket, path } = await ticketOf(target, browser)
      const headers = pageHeaders(target, browser)
      expectUpgradeRefused(
        await target.openSocket(`${path}?ticket=${ticket}`, { protocols: [graphqlProtocol], headers }),
        'a ticket in the URL',
      )
    },
  },
  {
    id: 'B-55',
    level: 'MUST',
    clauses: ['browser-12', 'browser-13'],
    title: 'A stream with Authorization or with sessionId in its URL is refused, even with a ticket and the cookie',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const own = pageHeaders(target, browser)
      for (const value of [`Bearer ${fakeCredential}`, 'Basic eDp4']) {
        const { path, protocols } = await ticketOf(target, browser)
        const headers: Header[] = [...own, ['Authorization', value]]
        expectUpgradeRefused(await target.openSocket(path, { protocols, headers }), `a stream with ${value}`)
      }
      const { path, protocols } = await ticketOf(target, browser)
      const upgrade = await target.openSocket(`${path}?sessionId=${fakeCredential}`, { protocols, headers: own })
      expectUpgradeRefused(upgrade, 'a stream with ?sessionId=')
    },
  },
]
