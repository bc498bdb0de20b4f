import type { AccountId, InvitationId } from '../model/ids.ts'
import type { Invitation } from '../model/invitation.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { AuditContext } from './auditLog.ts'

/** A new invitation. The actor of the act is its inviter. */
export interface InvitationDraft {
  code: string
  note: string
  maxUses: number | undefined
  /** Seconds from now. */
  expiresIn: number | undefined
}

/** Invitations to register. `Accounts.register` counts their uses. */
export interface Invitations {
  /** Makes an invitation, and records it in the audit log. */
  create(draft: InvitationDraft, act: AuditContext): Promise<Invitation>
  /** Returns invitations, newest first. With `inviterId`, returns only those of one account. */
  page(query: PagingInput & { inviterId?: AccountId | undefined }): Promise<Page<Invitation>>
  /** Returns an invitation that people can register with now; undefined for any other. */
  findUsable(code: string): Promise<Invitation | undefined>
  /**
   * Revokes an invitation, and records it in the audit log. With `inviterId`, only one of that account. Throws
   * `not_found`. Idempotent.
   */
  revoke(id: InvitationId, act: AuditContext, inviterId?: AccountId): Promise<Invitation>
}
