import type { Audit } from './audit.ts'
import { browserAnswerAudits } from './audits/browserAnswers.ts'
import { codeAudits } from './audits/appCodes.ts'
import { callbackAudits } from './audits/browserCallbacks.ts'
import { changeAudits } from './audits/browserChanges.ts'
import { cookieAudits } from './audits/browserCookie.ts'
import { browserCredentialAudits } from './audits/browserCredentials.ts'
import { forgeryAudits } from './audits/browserForgery.ts'
import { signInAudits } from './audits/browserSignIn.ts'
import { signOutAudits } from './audits/browserSignOut.ts'
import { streamAudits } from './audits/browserStreams.ts'
import { causedAudits } from './audits/caused.ts'
import { errorAudits } from './audits/errors.ts'
import { grantAudits } from './audits/everywhereGrants.ts'
import { graphqlArgumentAudits } from './audits/graphqlArguments.ts'
import { graphqlBodyAudits } from './audits/graphqlBodies.ts'
import { graphqlAudits } from './audits/graphqlSchema.ts'
import { refusalAudits } from './audits/everywhereRefused.ts'
import { acceptedAudits } from './audits/httpAccepted.ts'
import { answerAudits } from './audits/httpAnswers.ts'
import { bodyAudits } from './audits/httpBodies.ts'
import { anonymousBodyAudits } from './audits/httpBodiesOfAnybody.ts'
import { queryAudits } from './audits/httpQueries.ts'
import { limitAudits } from './audits/limits.ts'
import { oauthAudits } from './audits/oauth.ts'
import { moderationAudits } from './audits/moderation.ts'
import { pageAudits } from './audits/pages.ts'
import { readingAudits } from './audits/readByPages.ts'
import { registeringAudits } from './audits/registering.ts'
import { revocationAudits } from './audits/revocation.ts'
import { storageAudits } from './audits/storedByPages.ts'
import { bindingAudits } from './audits/twoOfEverything.ts'
import { messageAudits } from './audits/websocketMessages.ts'
import { upgradeAudits } from './audits/websocketUpgrades.ts'

/** The audits of a surface or topic. */
export interface AuditGroup {
  title: string
  audits: readonly Audit[]
}

const publicHttp = [...acceptedAudits, ...queryAudits, ...bodyAudits, ...anonymousBodyAudits, ...answerAudits]
const graphql = [...graphqlAudits, ...graphqlArgumentAudits, ...graphqlBodyAudits]
const websocket = [...upgradeAudits, ...messageAudits]
const boundary = [
  ...[...cookieAudits, ...browserCredentialAudits, ...forgeryAudits],
  ...[...browserAnswerAudits, ...callbackAudits, ...changeAudits, ...registeringAudits],
]
const everywhere = [
  ...[...grantAudits, ...refusalAudits, ...readingAudits, ...storageAudits],
  ...[...bindingAudits, ...causedAudits],
]
const signedIn = [...signInAudits, ...streamAudits, ...signOutAudits]

/** All audits, in the order of execution: those that end the session come last. */
export const auditGroups: readonly AuditGroup[] = [
  { title: 'Public HTTP', audits: publicHttp },
  { title: 'GraphQL', audits: graphql },
  { title: 'WebSocket', audits: websocket },
  { title: 'Browser boundary', audits: boundary },
  { title: 'Browser boundary, signed in', audits: signedIn },
  { title: 'Errors', audits: errorAudits },
  { title: 'Limits', audits: limitAudits },
  { title: 'Pages', audits: pageAudits },
  { title: 'Apps', audits: [...oauthAudits, ...codeAudits] },
  { title: 'Moderation', audits: moderationAudits },
  { title: 'Everywhere', audits: everywhere },
  { title: 'The end of a session', audits: revocationAudits },
]

/** All audits, without their groups. */
export const audits: readonly Audit[] = auditGroups.flatMap((group) => group.audits)
