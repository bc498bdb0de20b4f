import type { FastifyInstance } from 'fastify'
import type { Log } from '../../log.ts'
import { withoutSecrets } from '../../model/secrets.ts'
import { rawPathOf } from './surface.ts'

/** Logs one line a request, when it has been answered: never its query, headers or body. */
export function registerRequestLog(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      requestId: request.id,
      method: request.method,
      path: loggablePath(request.originalUrl),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      session: request.caller?.session,
      address: request.ip,
      code: request.errorCode,
    }
    if (line.path.startsWith('/health/')) log.debug(line, 'request')
    else log.info(line, 'request')
    done()
  })
}

const longest = 500

/** The path of a request target with everything in it that looks like a session identifier made unreadable. */
export function loggablePath(target: string): string {
  // Some software takes what stands behind a semicolon for parameters.
  const path = rawPathOf(target).split(';', 1)[0]!
  const shown = path.includes('%') ? decodedWhileSecret(path) : path
  return withoutSecrets(shown).slice(0, longest)
}

// An escape must not hide a secret from the eyes of this function and show it to those of a reader.
function decodedWhileSecret(path: string): string {
  let decoded = path
  for (let round = 0; round < 8 && decoded.includes('%'); round++) {
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
      Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'),
    )
  }
  return decoded.includes('ses_') ? decoded : path
}
