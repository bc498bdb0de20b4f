import type { FastifyRequest } from 'fastify'
import { misdirected } from '../../model/errors.ts'
import type { Task } from '../../model/tasks.ts'
import { isUpgrade } from '../upgradeRequests.ts'
import { pathOf } from './surface.ts'
import { mayCarryFiles } from './uploads.ts'

/**
 * Throws `misdirected` for a request that belongs to a task of other processes. It runs after the guards, so that a
 * credential in a wrong place is refused by every process.
 */
export function requireOwnTask(request: FastifyRequest, tasks: readonly Task[] | undefined): void {
  const task = tasks && taskOf(request)
  if (task !== undefined && !tasks?.includes(task)) throw misdirected(task)
}

// Proxies route by the same rules, so they depend only on what a proxy sees: the path and some headers
// (examples/nginx/tasks.conf).
const ofEveryProcess = /^\/(?:health(?:\/.*)?|metrics)$/
const graphql = /^(?:\/v1\/browser\/api)?\/graphql\/?$/
const streams = /^(?:\/api\/v1\/streaming|\/v1\/browser\/(?:stream|api\/streaming|api\/stream-tickets))(?:\/|$)/
const media = /^\/(?:media|api\/v[12]\/media|v1\/browser\/api\/media)(?:\/|$)/

/** Returns the task that a request belongs to. Undefined for requests that every process answers. */
function taskOf(request: FastifyRequest): Task | undefined {
  const { headers } = request
  const path = pathOf(request)
  if (ofEveryProcess.test(path)) return undefined
  if (isUpgrade(request.raw) || streams.test(path)) return 'streams'
  if (media.test(path)) return 'media'
  if (!graphql.test(path)) return 'web'
  if (mayCarryFiles(headers)) return 'media'
  return /^text\/event-stream\b/i.test(headers.accept ?? '') ? 'streams' : 'web'
}
