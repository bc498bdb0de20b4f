import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inputOf } from '../../operations/operation.ts'
import type { Services } from '../../operations/services.ts'
import { coerce } from '../http/input/coerce.ts'
import { parseQuery } from '../http/input/query.ts'
import { filledPath } from '../http/linkHeader.ts'
import { type RouteAnswer, routeAnswers } from '../http/mount.ts'
import type { Route } from '../http/route.ts'
import { type Read, readPage } from './bootPages.ts'

const folder = '/v1/browser/api'

const BootInput = z.strictObject({
  page: z.string().max(1_000).default('/').describe('The path of the page that is opened.'),
  aside: z.boolean().default(false).describe('Whether to include the data of the side column.'),
})

/**
 * Mounts what a page of the web client is opened with: one request in place of a dozen. It has
 * nothing of its own, so it is no operation: it sends the answers of other lines, each as soon as
 * it is there, one JSON object a line. First comes where streams stand, read before all the rest.
 */
export function mountBoot(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  const lines = new Map(
    routes.filter(({ method }) => method === 'GET').map((route) => [route.path, routeAnswers(route, services)]),
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
    // The work goes on behind the head of the answer, and is counted as long: its place is given back here.
    const { place } = request
    request.place = undefined
    void answerAll(body, answerOf, page, opening)
      .catch((error: Error) => body.destroy(error))
      .finally(() => place?.leave())
    return reply.header('content-type', 'application/x-ndjson').send(body)
  })
}

const callerOf = ({ caller, app, raw, deadline }: FastifyRequest) => ({ caller, app, raw, deadline })

type AnswerOf = (line: string, params: Record<string, string>) => { target: string; answer: Promise<RouteAnswer> }

async function answerAll(
  body: PassThrough,
  answerOf: AnswerOf,
  page: string,
  opening: Parameters<typeof readPage>[2],
): Promise<void> {
  const write = (line: object) => void body.write(`${JSON.stringify(line)}\n`)
  const read: Read = async (line, params = {}) => {
    // The page is gone.
    if (body.destroyed) return undefined
    const { target, answer } = answerOf(line, params)
    write({ path: target })
    try {
      const { output, link, text } = await answer
      // By then what follows from it is announced: nobody asks for that beside this.
      setImmediate(() => {
        body.write(`${JSON.stringify({ path: target, link }).slice(0, -1)},"body":`)
        body.write(text)
        body.write('}\n')
      })
      return output
    } catch {
      // The page asks itself, and is told why.
      setImmediate(() => write({ path: target, isRefused: true }))
      return undefined
    }
  }
  const stand = opening.isSignedIn ? await answerOf('/streaming/position', {}).answer.catch(() => undefined) : undefined
  const all = readPage(read, decoded(page), opening)
  write({ position: (stand?.output as { position: string } | undefined)?.position ?? null })
  await all
  setImmediate(() => body.end())
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // There is no such page.
    return ''
  }
}
