import { openSocket, type TestSocket } from '../support/sockets.ts'
import { startService, type TestAccount } from '../support/service.ts'

/** A service where people post and others follow what happens. */
export async function startStage(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService(options)

  /** Where streams stand, as somebody learns it: what happens after the call comes after it. */
  async function position(who: TestAccount): Promise<string> {
    const { position } = (await (await who.api('/api/v1/streaming/position')).json()) as { position: string }
    return position
  }

  /** What a call answers; throws unless it is 200. */
  async function send(who: TestAccount, line: string, body?: object): Promise<any> {
    const [method = '', path = ''] = line.split(' ')
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await who.api(path, { method, ...json })
    if (response.status !== 200) throw new Error(`${line} was answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  /** A socket that follows a stream of Mastodon's from now on, whatever the service is doing. */
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

/** What `startStage` gives. */
export type Stage = Awaited<ReturnType<typeof startStage>>

/** What a message of Mastodon's says, its payload read. */
export function read({ stream, event, payload }: any): { stream: string[]; event: string; payload: any } {
  return { stream, event, payload: payload === undefined ? undefined : JSON.parse(payload) }
}
