import * as federation from '../../../operations/federation/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

// Mastodon's tools request these lists, which are always empty here. Single entries have no routes, so they are 404.
export const federationRoutes: readonly Route[] = [
  route('GET /api/v1/admin/canonical_email_blocks', federation.canonicalEmailBlocks, answers.nothing),
  route('POST /api/v1/admin/canonical_email_blocks', federation.createCanonicalEmailBlock, answers.nothing),
  route('POST /api/v1/admin/canonical_email_blocks/test', federation.canonicalEmailBlocks, answers.nothing),
  route('GET /api/v1/admin/email_domain_blocks', federation.emailDomainBlocks, answers.nothing),
  route('POST /api/v1/admin/email_domain_blocks', federation.createEmailDomainBlock, answers.nothing),
  route('GET /api/v1/admin/domain_blocks', federation.serverBlocks, answers.nothing),
  route('POST /api/v1/admin/domain_blocks', federation.createServerBlock, answers.nothing),
  route('GET /api/v1/admin/domain_allows', federation.serverAllows, answers.nothing),
  route('POST /api/v1/admin/domain_allows', federation.createServerAllow, answers.nothing),
]
