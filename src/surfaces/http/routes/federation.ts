import * as federation from '../../../operations/federation/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

// Mastodon's tools request these lists, which are always empty here. Single entries have no routes, so they are 404.
export const federationRoutes: readonly Route[] = [
  route('GET /api/v1/admin/canonical_email_blocks', federation.canonicalEmailBlocks, responses.nothing),
  route('POST /api/v1/admin/canonical_email_blocks', federation.createCanonicalEmailBlock, responses.nothing),
  route('POST /api/v1/admin/canonical_email_blocks/test', federation.canonicalEmailBlocks, responses.nothing),
  route('GET /api/v1/admin/email_domain_blocks', federation.emailDomainBlocks, responses.nothing),
  route('POST /api/v1/admin/email_domain_blocks', federation.createEmailDomainBlock, responses.nothing),
  route('GET /api/v1/admin/domain_blocks', federation.serverBlocks, responses.nothing),
  route('POST /api/v1/admin/domain_blocks', federation.createServerBlock, responses.nothing),
  route('GET /api/v1/admin/domain_allows', federation.serverAllows, responses.nothing),
  route('POST /api/v1/admin/domain_allows', federation.createServerAllow, responses.nothing),
]
