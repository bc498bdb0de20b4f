import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inputOf } from '../../operations/operation.ts'
import type { Services } from '../../operations/services.ts'
import { coerce } from '../http/input/coerce.ts'
import { parseQuery } from '../http/input/query.ts'
import { filledPath } from '../http/linkHeader.ts'
import { type RouteResult, routeResults } from '../http/mount.ts'
import type { Route } from '../http/route.ts'
import { type ReadLine, readPage } from './bootPages.ts'

const folder = '/v1/browser/api'

const BootInput = z.strictObject({
  page: z.string().max(1_000).default('/').describe('The path of the page that is opened.'),
  aside: z.boolean().default(false).describe('Whether to include the data of the side column.'),
})

/**
 * Mounts the route that a page of the web client requests when it opens: one request instead of a dozen. The route is
 * not an operation, because it has no data of its own. It sends the responses of other routes, each as soon as it is
 * ready, as one JSON object per line. The current stream position is the first line, and is read before everything
 * else.
 */
export function mountBoot(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  const lines = new Map(
    routes.filter(({ method }) => method === 'GET').map((route) => [route.path, routeResults(route, services)]),
  )
  app.get(`${folder}/boot`, { config: { needsSession: false } }, (request, reply) => {
    const { page, aside } = inputOf(BootInput, coerce(BootInput, request.parsedQuery.fields))
    const body = new PassThrough()
    const answerOf = (line: string, params: Record<string, string>) => {
      const [path = '', query = ''] = line.split('?', 2)
      const target = `${folder}${filledPath(path, params)}${query && `?${query}`}`
      const source = {
        parsedQuery: parseQuery(target),
        parsedBody: undefined,
        params,
        headers: {},
        originalUrl: target,
      }
      return { target, answer: lines.get(`${folder}${path}`)!({ ...source, ...callerOf(request) }) }
    }
    const opening = { isSignedIn: request.caller !== undefined, hasAside: aside }
    // The work continues after the head of the response, so it holds its slot until it ends.
    const { slot } = request
    request.slot = undefined
    void respondToAll(body, answerOf, page, opening)
      .catch((error: Error) => body.destroy(error))
      .finally(() => slot?.leave())
    return reply.header('content-type', 'application/x-ndjson').send(body)
  })
}

const callerOf = ({ caller, app, raw, deadline }: FastifyRequest) => ({ caller, app, raw, deadline })

type ResponseOf = (line: string, params: Record<string, string>) => { target: string; answer: Promise<RouteResult> }

async function respondToAll(
  body: PassThrough,
  answerOf: ResponseOf,
  page: string,
  opening: Parameters<typeof readPage>[2],
): Promise<void> {
  const write = (line: object) => void body.write(`${JSON.stringify(line)}\n`)
  const read: ReadLine = async (line, params = {}) => {
    // The client has closed the page.
    if (body.destroyed) return undefined
    const { target, answer } = answerOf(line, params)
    write({ path: target })
    try {
      const { output, link, text } = await answer
      // The line is sent later, so that the paths of the requests that depend on this output are announced first.
      // Otherwise, the page would send those requests itself.
      setImmediate(() => {
        body.write(`${JSON.stringify({ path: target, link }).slice(0, -1)},"body":`)
        body.write(text)
        body.write('}\n')
      })
      return output
    } catch {
      // The page then sends the request itself, and receives the reason.
      setImmediate(() => write({ path: target, isRefused: true }))
      return undefined
    }
  }
  const position = opening.isSignedIn
    ? await answerOf('/streaming/position', {}).answer.catch(() => undefined)
    : undefined
  const all = readPage(read, decoded(page), opening)
  write({ position: (position?.output as { position: string } | undefined)?.position ?? null })
  await all
  setImmediate(() => body.end())
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // A malformed path is not a page.
    return ''
  }
}
