import type { FastifyInstance } from 'fastify'
import { isThisMachine } from '../../model/thisMachine.ts'

/**
 * Answers 421 (RFC 9110 section 15.5.20), before anything else, to whoever does not name this
 * machine as the host. A page of somebody else whose name was made to lead here (DNS rebinding) is
 * of the same origin then for its browser, and would read all that is shown.
 */
export function requireOwnMachineNamed(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.raw.headers
    // Without one it is no browser, and refused further on where it must have one.
    if (host === undefined || namesThisMachine(host)) return
    return reply.code(421).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(sentence)
  })
}

const sentence = 'This demo is available only on its own machine. Open it as http://localhost with its port.\n'

/**
 * Whether the value of a `Host` header is this machine itself, at any port: `localhost` and what is
 * below it, or a loopback address.
 */
export function namesThisMachine(host: string): boolean {
  if (!/^[\w.:[\]-]+$/.test(host)) return false
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return isThisMachine(name) || name.endsWith('.localhost')
}
