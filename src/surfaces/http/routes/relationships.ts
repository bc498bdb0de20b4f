import * as profiles from '../../../operations/profiles/index.ts'
import * as relationships from '../../../operations/relationships/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const relationshipsRoutes: readonly Route[] = [
  route('GET /api/v1/accounts/relationships', relationships.relationships, responses.relationships, {
    names: { id: 'ids' },
  }),
  route('GET /api/v1/accounts/:id/followers', relationships.followers, responses.accounts),
  route('GET /api/v1/accounts/:id/following', relationships.following, responses.accounts),
  route('POST /api/v1/accounts/:id/follow', relationships.followProfile, responses.relationship, {
    names: { reblogs: 'showBoosts' },
  }),
  route('POST /api/v1/accounts/:id/unfollow', relationships.unfollowProfile, responses.relationship),
  route('POST /api/v1/accounts/:id/remove_from_followers', relationships.removeFollower, responses.relationship),
  route('GET /api/v1/follow_requests', relationships.followRequests, responses.accounts),
  route('POST /api/v1/follow_requests/:id/authorize', relationships.acceptFollowRequest, responses.relationship),
  route('POST /api/v1/follow_requests/:id/reject', relationships.rejectFollowRequest, responses.relationship),
  route('POST /api/v1/accounts/:id/block', relationships.blockProfile, responses.relationship),
  route('POST /api/v1/accounts/:id/unblock', relationships.unblockProfile, responses.relationship),
  route('GET /api/v1/blocks', relationships.blockedProfiles, responses.accounts),
  route('POST /api/v1/accounts/:id/mute', relationships.muteProfile, responses.relationship),
  route('POST /api/v1/accounts/:id/unmute', relationships.unmuteProfile, responses.relationship),
  route('GET /api/v1/mutes', relationships.mutedProfiles, responses.mutedAccounts),
  route('GET /api/v1/domain_blocks', relationships.blockedDomains, responses.domains),
  route('POST /api/v1/domain_blocks', relationships.blockDomain, responses.empty),
  route('DELETE /api/v1/domain_blocks', relationships.unblockDomain, responses.empty),
  route('POST /api/v1/accounts/:id/note', relationships.noteProfile, responses.relationship, {
    names: { comment: 'text' },
  }),
  route('POST /api/v1/accounts/:id/pin', relationships.endorseProfile, responses.relationship),
  route('POST /api/v1/accounts/:id/endorse', relationships.endorseProfile, responses.relationship),
  route('POST /api/v1/accounts/:id/unpin', relationships.unendorseProfile, responses.relationship),
  route('POST /api/v1/accounts/:id/unendorse', relationships.unendorseProfile, responses.relationship),
  route('GET /api/v1/endorsements', relationships.endorsedProfiles, responses.accounts),
  route('GET /api/v1/accounts/:id/endorsements', relationships.endorsedBy, responses.accounts),
  route('GET /api/v1/accounts/familiar_followers', relationships.familiarFollowers, responses.familiarFollowers, {
    names: { id: 'ids' },
  }),
  route('GET /api/v1/accounts/:id/identity_proofs', profiles.identityProofs, responses.nothing),
]
