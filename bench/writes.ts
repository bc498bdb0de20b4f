import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../cli/demo/random.ts'

/** Continuous writes during a measurement. */
export interface RunningWrites {
  /** Resolves after the last response. Throws the first error of a write. */
  stop(): Promise<void>
}

/** The writes of each second: 4 posts, 4 favourites, 1 edit. */
const perSecond = 9

/** Makes the accounts of these sessions write over the API, evenly through each second, until it is stopped. */
export function startWrites(port: number, tokens: readonly string[]): RunningWrites {
  const { pick, next } = seededRandom(7)
  const posted: { id: string; token: string }[] = []
  const stopping = new AbortController()

  async function call(method: string, path: string, token: string, body?: object): Promise<{ id: string }> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }

  async function post(): Promise<void> {
    const token = pick(tokens)
    const { id } = await call('POST', '/api/v1/statuses', token, { status: `Something new, ${next()} #bench` })
    posted.push({ id, token })
    if (posted.length > 50) posted.shift()
  }

  const favourite = () => call('POST', `/api/v1/statuses/${pick(posted).id}/favourite`, pick(tokens))

  function edit() {
    const { id, token } = pick(posted)
    return call('PUT', `/api/v1/statuses/${id}`, token, { status: `Something other, ${next()} #bench` })
  }

  const works = [post, favourite, post, favourite, post, favourite, post, favourite, edit]

  async function write(): Promise<void> {
    for (let at = 0; !stopping.signal.aborted; at++) {
      await works[at % works.length]!()
      await pause(1000 / perSecond)
    }
  }

  const done = write()
  // `stop` reports the error.
  done.catch(() => undefined)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
