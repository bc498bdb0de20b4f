import type { Audit } from './audit.ts'
import { browserAccountAudits } from './browserAccount.ts'
import { browserAudits } from './browserBoundary.ts'
import { errorAudits } from './errors.ts'
import { graphqlAudits } from './graphql.ts'
import { limitAudits } from './limits.ts'
import { oauthAudits } from './oauth.ts'
import { pageAudits } from './pages.ts'
import { publicHttpAudits } from './publicHttp.ts'
import { revocationAudits } from './revocation.ts'
import { websocketAudits } from './websocket.ts'

/** A surface or a concern, and its audits. */
export interface AuditGroup {
  title: string
  audits: readonly Audit[]
}

/** Every audit, in the order in which they are done: what ends the session comes last. */
export const auditGroups: readonly AuditGroup[] = [
  { title: 'Public HTTP', audits: publicHttpAudits },
  { title: 'GraphQL', audits: graphqlAudits },
  { title: 'WebSocket', audits: websocketAudits },
  { title: 'Browser boundary', audits: browserAudits },
  { title: 'Browser boundary, signed in', audits: browserAccountAudits },
  { title: 'Errors', audits: errorAudits },
  { title: 'Limits', audits: limitAudits },
  { title: 'Pages', audits: pageAudits },
  { title: 'Apps', audits: oauthAudits },
  { title: 'The end of a session', audits: revocationAudits },
]

/** The same without their groups. */
export const audits: readonly Audit[] = auditGroups.flatMap((group) => group.audits)
