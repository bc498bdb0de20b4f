import { z } from 'zod'
import type { Instance } from '../../../model/instance.ts'
import type { Links } from '../../../model/links.ts'
import { acceptsRegistrations } from '../../../model/openness.ts'
import type { Settings } from '../../../model/settings.ts'
import { softwareName } from './version.ts'

export const NodeInfoEntity = z
  .object({
    version: z.literal('2.0'),
    software: z.object({ name: z.string().regex(/^[a-z0-9-]+$/), version: z.string() }),
    protocols: z.array(z.string()),
    services: z.object({ inbound: z.array(z.string()), outbound: z.array(z.string()) }),
    openRegistrations: z.boolean(),
    usage: z.object({
      users: z.object({ total: z.int(), activeMonth: z.int(), activeHalfyear: z.int() }),
      localPosts: z.int(),
    }),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'NodeInfo', description: 'NodeInfo 2.0.' })
export type NodeInfoEntity = z.infer<typeof NodeInfoEntity>

/** Returns the NodeInfo 2.0 (nodeinfo.diaspora.software/ns/schema/2.0) of a server. */
export function nodeInfoEntity(instance: Instance, settings: Pick<Settings, 'registrations'>): NodeInfoEntity {
  return {
    version: '2.0',
    software: { name: softwareName, version: instance.version },
    // The schema requires at least one protocol, but all protocols that it knows are for federation, and other servers
    // would try to use one in vain.
    protocols: [],
    services: { inbound: [], outbound: [] },
    openRegistrations: acceptsRegistrations(settings),
    usage: {
      users: {
        total: instance.accountsCount,
        activeMonth: instance.activeMonth,
        activeHalfyear: instance.activeHalfYear,
      },
      localPosts: instance.postsCount,
    },
    metadata: {
      nodeName: instance.title,
      nodeDescription: instance.description,
      // megalodon recognises software by its name and refuses unknown names. For a fork it reads the upstream's name.
      upstream: { name: 'mastodon' },
    },
  }
}

/** Returns the document at `/.well-known/nodeinfo`, which links to NodeInfo. */
export function nodeInfoLinks(links: Links) {
  return {
    links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: links.page('/nodeinfo/2.0') }],
  }
}
