import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { Links } from '../../../model/links.ts'
import type { Profile } from '../../../model/profile.ts'
import { inTime } from '../../deadline.ts'
import { escapeHtml } from './html.ts'

export interface DiscoveryOptions {
  links: Links
  /** True if there is a page for sign-in settings. */
  hasSettings: boolean
  /** Returns a profile by its name. Throws `not_found`. */
  readProfile(name: string): Promise<Profile>
}

/**
 * Mounts the look-up of accounts by their address (RFC 6415, RFC 7033), and the page that password managers link to.
 */
export function mountDiscovery(app: FastifyInstance, { links, hasSettings, readProfile }: DiscoveryOptions): void {
  app.get('/.well-known/host-meta', (_request, reply) =>
    reply.header('content-type', 'application/xrd+xml; charset=utf-8').send(hostMeta(links)),
  )
  app.get('/.well-known/webfinger', { config: { isCounted: true } }, async (request, reply) => {
    const name = nameOf(resourceOf(request), links)
    const profile = await inTime(request, 'read', () => readProfile(name))
    return reply.header('content-type', jrdType).send(JSON.stringify(descriptor(profile, links)))
  })
  if (!hasSettings) return
  // https://w3c.github.io/webappsec-change-password-url/
  const toSettings = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(links.page('/settings/security'))
  app.get('/.well-known/change-password', toSettings)
}

const jrdType = 'application/jrd+json; charset=utf-8'

function hostMeta(links: Links): string {
  const template = escapeHtml(links.page('/.well-known/webfinger?resource={uri}'))
  return `<?xml version="1.0" encoding="UTF-8"?>
<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">
  <Link rel="lrdd" template="${template}"/>
</XRD>
`
}

function resourceOf({ parsedQuery }: FastifyRequest): string {
  const { resource } = parsedQuery.fields
  if (typeof resource === 'string' && resource !== '' && resource.length <= 500) return resource
  throw new ServiceError('malformed_request', sentence('oneResource'))
}

// Returns the name in the URL of a profile's page, or the name and host in an address. Throws `not_found` for other
// texts.
function nameOf(resource: string, links: Links): string {
  const page = links.profile('')
  if (resource.startsWith(page)) return resource.slice(page.length)
  const [, name] = /^(?:acct:)?@?([^@]+@[^@]+)$/i.exec(resource) ?? []
  if (name === undefined) throw notFound()
  return name
}

function descriptor({ username }: Profile, links: Links): object {
  const page = links.profile(username)
  return {
    subject: `acct:${username}@${links.host()}`,
    aliases: [page],
    links: [{ rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page }],
  }
}
