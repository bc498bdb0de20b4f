import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isMalformed, rawPathOf } from '../http/surface.ts'
import { isOpenedByApps, withoutOpenerPolicy } from './opener.ts'
import { clientPaths, couldBePage } from './paths.ts'
import { sendContent } from './sendContent.ts'
import type { WebSite } from './webSite.ts'

/**
 * Serves the web client: its files at their paths, and the shell at the path of each page. It serves nothing else from
 * the folder.
 */
export function mountWeb(app: FastifyInstance, { shell, files }: WebSite): void {
  const openedByApps = withoutOpenerPolicy(shell)
  const shellFor = ({ originalUrl }: FastifyRequest) => (isOpenedByApps(originalUrl) ? openedByApps : shell)
  for (const path of clientPaths) get(app, path, (request, reply) => sendContent(shellFor(request), request, reply))
  for (const [path, file] of files) get(app, path, (request, reply) => sendContent(file, request, reply))
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

function get(app: FastifyInstance, url: string, handler: Handler): void {
  app.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, handler })
}

/**
 * Returns a function that answers an unknown path with the shell and status 404. The function returns undefined for
 * requests that do not ask for a page, and for paths that are meant for programs.
 */
export function unknownPage({ shell }: WebSite) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (!isNavigation(request) || isMalformed(request) || !couldBePage(rawPathOf(request.originalUrl))) return undefined
    return sendContent(shell, request, reply, 404)
  }
}

function isNavigation({ method, surface, headers: { accept = '' } }: FastifyRequest): boolean {
  if (surface !== 'pages' || (method !== 'GET' && method !== 'HEAD')) return false
  return negotiate(accept, ['application/json', 'text/html']) === 'text/html'
}
