import { forFile } from '../support/forFile.ts'
import { openSocket, type TestSocket } from '../support/sockets.ts'
import { startService, type TestAccount } from '../support/service.ts'

/** Starts a service in which people post and follow streams. */
export async function startStreamContext(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService(options)

  /** Returns the current stream position as a client reads it. Later events have later positions. */
  async function position(who: TestAccount): Promise<string> {
    const { position } = (await (await who.api('/api/v1/streaming/position')).json()) as { position: string }
    return position
  }

  /** Returns the body of a call's response. Throws unless the status is 200. */
  async function send(who: TestAccount, line: string, body?: object): Promise<any> {
    const [method = '', path = ''] = line.split(' ')
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await who.api(path, { method, ...json })
    if (response.status !== 200) throw new Error(`${line} was answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  /** Opens a socket that follows one of Mastodon's streams from now on, even if the service is busy. */
  async function follow(who: TestAccount, stream: string, more: Record<string, string> = {}): Promise<TestSocket> {
    const query = new URLSearchParams({ stream, after: await position(who), ...more })
    return openSocket(`${service.url}/api/v1/streaming?${query}`, who.token)
  }

  return {
    service,
    position,
    send,
    follow,
    post: (who: TestAccount, status: string, more: object = {}) =>
      send(who, 'POST /api/v1/statuses', { status, ...more }),
    [Symbol.asyncDispose]: () => service.close(),
  }
}

export type StreamContext = Awaited<ReturnType<typeof startStreamContext>>

/** Calls `startStreamContext` for all tests of a file. */
export const streamsForFile = (options?: Parameters<typeof startService>[0]) =>
  forFile(
    () => startStreamContext(options),
    ({ service }) => service.close(),
  )

/** Parses the payload of one of Mastodon's messages. */
export function read({ stream, event, payload }: any): { stream: string[]; event: string; payload: any } {
  return { stream, event, payload: payload === undefined ? undefined : JSON.parse(payload) }
}
