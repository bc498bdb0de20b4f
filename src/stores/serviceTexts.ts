import type { AccountId, ServiceTextId } from '../model/ids.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { ServiceTextName } from '../model/serviceText.ts'
import type { AuditContext } from './auditLog.ts'

/** A version of a text, as it is stored. */
export interface StoredText {
  id: ServiceTextId
  name: ServiceTextName
  text: string
  effectiveOn: string | null
  authorId: AccountId | null
  createdAt: string
}

/** Terms of service, with the days on which these, the next and the previous terms take effect. */
export interface StoredTerms extends StoredText {
  effectiveOn: string
  isEffective: boolean
  succeededOn: string | null
  precededOn: string | null
}

/** Texts about the service with their history, and its contact account. */
export interface ServiceTexts {
  /** Returns the newest version of a text; undefined if the text was never written or is empty now. */
  current(name: ServiceTextName): Promise<StoredText | undefined>
  /** Returns the names of the texts that are not empty now. */
  written(): Promise<ServiceTextName[]>
  /**
   * Returns the terms that are in effect or, if none are in effect yet, the next ones. With `day`, returns those that
   * take effect on that day. Returns undefined if no such terms exist.
   */
  terms(day?: string): Promise<StoredTerms | undefined>
  /** Returns the versions of a text, newest first. */
  history(name: ServiceTextName, paging: PagingInput): Promise<Page<StoredText>>
  /** Stores a new version, and records it in the audit log. */
  set(text: Pick<StoredText, 'name' | 'text' | 'effectiveOn'>, act: AuditContext): Promise<StoredText>
  /** Returns the id of the contact account; undefined for none. */
  contact(): Promise<AccountId | undefined>
  /** Changes the contact account, or removes it. Throws `not_found` if the account does not exist or is hidden. */
  setContact(id: AccountId | null, act: AuditContext): Promise<void>
}
