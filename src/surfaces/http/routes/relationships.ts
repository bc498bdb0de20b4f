import * as profiles from '../../../operations/profiles/index.ts'
import * as relationships from '../../../operations/relationships/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const relationshipsRoutes: readonly Route[] = [
  route('GET /api/v1/accounts/relationships', relationships.relationships, answers.relationships, {
    names: { id: 'ids' },
  }),
  route('GET /api/v1/accounts/:id/followers', relationships.followers, answers.accounts),
  route('GET /api/v1/accounts/:id/following', relationships.following, answers.accounts),
  route('POST /api/v1/accounts/:id/follow', relationships.followProfile, answers.relationship, {
    names: { reblogs: 'showBoosts' },
  }),
  route('POST /api/v1/accounts/:id/unfollow', relationships.unfollowProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/remove_from_followers', relationships.removeFollower, answers.relationship),
  route('GET /api/v1/follow_requests', relationships.followRequests, answers.accounts),
  route('POST /api/v1/follow_requests/:id/authorize', relationships.acceptFollowRequest, answers.relationship),
  route('POST /api/v1/follow_requests/:id/reject', relationships.rejectFollowRequest, answers.relationship),
  route('POST /api/v1/accounts/:id/block', relationships.blockProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/unblock', relationships.unblockProfile, answers.relationship),
  route('GET /api/v1/blocks', relationships.blockedProfiles, answers.accounts),
  route('POST /api/v1/accounts/:id/mute', relationships.muteProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/unmute', relationships.unmuteProfile, answers.relationship),
  route('GET /api/v1/mutes', relationships.mutedProfiles, answers.mutedAccounts),
  route('GET /api/v1/domain_blocks', relationships.blockedDomains, answers.domains),
  route('POST /api/v1/domain_blocks', relationships.blockDomain, answers.empty),
  route('DELETE /api/v1/domain_blocks', relationships.unblockDomain, answers.empty),
  route('POST /api/v1/accounts/:id/note', relationships.noteProfile, answers.relationship, {
    names: { comment: 'text' },
  }),
  route('POST /api/v1/accounts/:id/pin', relationships.endorseProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/endorse', relationships.endorseProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/unpin', relationships.unendorseProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/unendorse', relationships.unendorseProfile, answers.relationship),
  route('GET /api/v1/endorsements', relationships.endorsedProfiles, answers.accounts),
  route('GET /api/v1/accounts/:id/endorsements', relationships.endorsedBy, answers.accounts),
  route('GET /api/v1/accounts/familiar_followers', relationships.familiarFollowers, answers.familiarFollowers, {
    names: { id: 'ids' },
  }),
  route('GET /api/v1/accounts/:id/identity_proofs', profiles.identityProofs, answers.nothing),
]
