import type { FastifyInstance } from 'fastify'
import { isThisMachine } from '../../model/thisMachine.ts'

/**
 * Answers 421 (RFC 9110 section 15.5.20), before any other hook, to requests whose host is not this machine. With DNS
 * rebinding, a foreign page's name points here. For the browser, the page then has the same origin as this service, and
 * could read everything.
 */
export function requireOwnMachineNamed(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.raw.headers
    // A request without a host does not come from a browser. A later check refuses it if HTTP requires a host.
    if (host === undefined || namesThisMachine(host)) return
    return reply.code(421).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(sentence)
  })
}

const sentence = 'This demo is available only on its own machine. Open it as http://localhost with its port.\n'

/**
 * Returns true if the value of a `Host` header is this machine, at any port: `localhost`, a name below it, or a
 * loopback address.
 */
export function namesThisMachine(host: string): boolean {
  if (!/^[\w.:[\]-]+$/.test(host)) return false
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return isThisMachine(name) || name.endsWith('.localhost')
}
