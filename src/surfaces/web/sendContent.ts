import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '../http/fileRequest.ts'
import type { Content, Encoding } from './content.ts'

/**
 * Answers GET and HEAD with the content in the preferred encoding, or with 304 if the client already has it. With a
 * status other than 200, the content is always sent.
 */
export function sendContent(
  { headers, bodies, tag }: Content,
  request: FastifyRequest,
  reply: FastifyReply,
  status = 200,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'], bodies)
  reply.headers({ ...headers, vary: 'Accept-Encoding' })
  if (status === 200) {
    // Each encoding is a separate representation (RFC 9110 section 8.8.3.3).
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    reply.header('etag', etag)
    if (isUnchanged(request.headers, etag)) return reply.code(304).removeHeader('content-type').send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).send(bodies[encoding])
}

// If a client accepts none of them, not even identity, it gets identity anyway, as RFC 9110 section 12.5.3 allows.
function encodingFor(accepted: string | undefined, bodies: Content['bodies']): Encoding {
  const available = (['br', 'gzip'] as const).filter((encoding) => bodies[encoding] !== undefined)
  return negotiate(accepted ?? '', [...available, 'identity']) ?? 'identity'
}
