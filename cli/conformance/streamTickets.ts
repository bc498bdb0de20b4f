import { listWithin, textWithin } from './response.ts'
import type { Browser } from './browser.ts'
import type { Header } from './http.ts'
import { expectThat } from './judging.ts'
import type { Target } from './target.ts'

/** Returns whether the deployment offers WebSocket streams, according to its profile. */
export function hasStreams({ profile }: Target): boolean {
  return profile.surfaces?.websocket !== false
}

/** Returns a new ticket for one stream. */
export async function ticketOf(target: Target, browser: Browser) {
  const answer = await browser.post('/v1/browser/api/stream-tickets', {})
  const ticket = textWithin(answer.json, 'ticket')
  expectThat(ticket !== undefined, 'a ticket', answer)
  target.hide(ticket)
  const protocols = listWithin(answer.json, 'protocols').filter((name) => typeof name === 'string')
  return { ticket, protocols, path: textWithin(answer.json, 'path') ?? '/v1/browser/stream' }
}

/** Returns the headers of a page that opens a stream. */
export const pageHeaders = (target: Target, { cookie }: Browser): Header[] => [
  ['Cookie', cookie],
  ['Origin', target.origin],
]

/** Opens a stream with a ticket, as a page in the browser does. */
export function openStream(
  target: Target,
  browser: Browser,
  { path, protocols }: Awaited<ReturnType<typeof ticketOf>>,
) {
  return target.openSocket(path, { protocols, headers: pageHeaders(target, browser) })
}
