import type { AccountId } from '../model/ids.ts'
import { type ModerationType, permissionFor } from '../model/notification.ts'
import { allows } from '../model/role.ts'
import type { PostShape } from './shape.ts'
import type { Viewer } from './viewer.ts'
import { isReachedBy, isBlockBetween, isMuting, maySee, wantsHashtags } from './visibility.ts'

/** An account that does something to a viewer, with the moderators' actions against it. */
export interface Actor {
  id: AccountId
  isSuspended: boolean
  isSilenced: boolean
  /** True if the account waits for approval. */
  isPending: boolean
}

/** Returns whether the viewer gets notifications from an account. `now` is in milliseconds. */
export function isNotifiedBy(viewer: Viewer, { id, isSuspended, isSilenced }: Actor, now: number): boolean {
  if (isSuspended || !isReachedBy(viewer, { authorId: id, isSilenced }) || isBlockBetween(viewer, id)) return false
  return !isMuting(viewer, id, now) || !viewer.mutes.get(id)!.hidesNotifications
}

/** Returns whether a post may notify the viewer. The caller checks whether its conversation is muted. */
export const isNotifiedOf = (viewer: Viewer, post: PostShape, now: number): boolean =>
  maySee(viewer, post) && wantsHashtags(viewer, post, now)

/**
 * Returns whether a moderator with these permissions is notified by an account, even if it waits for approval, or is
 * silenced, blocked or muted.
 */
export const isNotifiedAs = (permissions: number, type: ModerationType, { isSuspended, isPending }: Actor): boolean =>
  allows({ permissions }, permissionFor[type]) && (!isSuspended || isPending)

/** Returns whether the viewer sees an account in the list of a conversation's participants. */
export const isNamedTo = (viewer: Viewer, { id, isSuspended }: Actor, now: number): boolean =>
  !isSuspended && !isBlockBetween(viewer, id) && !isMuting(viewer, id, now)
