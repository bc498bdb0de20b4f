import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Listener } from './seed.ts'

/** A task for the clients: the sockets and the number of events. */
export interface ClientTask {
  url: string
  protocol: 'mastodon' | 'graphql' | 'raw'
  listeners: Listener[]
  /**
   * The number of sockets to open before the first event. They replace all open sockets; if it is 0, those stay open.
   */
  sockets: number
  rounds: number
}

/**
 * The milliseconds of each round from the call until the last socket has the event, and the last frame that was
 * received.
 */
export interface ClientReport {
  times: number[]
  frame: string
}

const document = `subscription { timelineStream(timeline: PUBLIC) { id kind postId post {
  id url createdAt html contentWarning sensitive visibility language repliesCount boostsCount favouritesCount
  author { id username displayName url avatar { url staticUrl } } media { id kind url previewUrl description }
  mentions { id username url } hashtags { name url } viewer { favourited boosted bookmarked } } } }`

let sockets: WebSocket[] = []
let reported = 0
let frame = ''
let onReported = () => {}

process.on('message', async (task: ClientTask) => {
  if (task.sockets > 0) await connect(task)
  const times: number[] = []
  for (let round = 0; round < task.rounds; round++) times.push(await post(task))
  process.send!({ times, frame } satisfies ClientReport)
})
process.on('disconnect', () => process.exit())

async function connect(task: ClientTask): Promise<void> {
  for (const socket of sockets) socket.terminate()
  sockets = []
  await sleep(500)
  const atOnce = 50
  for (let at = 0; at < task.sockets; at += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, task.sockets - at) }, (_, offset) => at + offset)
    sockets.push(...(await Promise.all(indexes.map((index) => open(task, index)))))
  }
  // Gives the streams time to begin, because nothing reports when they have.
  await sleep(2000)
}

async function open({ url, protocol, listeners }: ClientTask, index: number): Promise<WebSocket> {
  const path = { mastodon: '/api/v1/streaming?stream=public', graphql: '/graphql', raw: '/' }[protocol]
  const { token } = listeners[index % listeners.length]!
  const socket = new WebSocket(
    url.replace(/^http/, 'ws') + path,
    protocol === 'graphql' ? 'graphql-transport-ws' : [],
    { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false },
  )
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  if (protocol === 'graphql') await subscribe(socket)
  socket.on('message', (data: Buffer) => {
    if (++reported < sockets.length) return
    frame = data.toString()
    onReported()
  })
  return socket
}

async function subscribe(socket: WebSocket): Promise<void> {
  const acknowledged = new Promise((resolve) => socket.once('message', resolve))
  socket.send('{"type":"connection_init"}')
  await acknowledged
  socket.send(JSON.stringify({ id: crypto.randomUUID(), type: 'subscribe', payload: { query: document } }))
}

async function post({ url, listeners }: ClientTask): Promise<number> {
  reported = 0
  const all = new Promise<void>((resolve) => (onReported = resolve))
  const headers = { authorization: `Bearer ${listeners[0]!.token}`, 'content-type': 'application/json' }
  const status = `The weather today, at ${Date.now()}: mild, with some rain towards the evening. ${'More of it. '.repeat(20)} #weather`
  const startedAt = performance.now()
  const posting = fetch(`${url}/api/v1/statuses`, { method: 'POST', headers, body: JSON.stringify({ status }) })
  await all
  const took = performance.now() - startedAt
  const { status: code } = await posting
  if (code !== 200) throw new Error(`posting was answered ${code}`)
  await sleep(100)
  return took
}
