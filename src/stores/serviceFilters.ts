import type { AccountId, MediaId, PostId, ServiceFilterId } from '../model/ids.ts'
import type { ServiceFilterSearch } from '../model/filters/serviceFilters.ts'
import type { ServiceFilter, ServiceFilterPattern } from '../model/serviceFilter.ts'
import type { Act } from './auditLog.ts'

/** What a filter is made of. Its value is in the form in which it is stored. */
export type ServiceFilterDraft = ServiceFilterPattern & Pick<ServiceFilter, 'action' | 'comment'>

/** What filters check of an attachment. */
export interface CheckedFile {
  id: MediaId
  description: string | null
  /** The SHA-256 of what was uploaded, in hexadecimal; null if it is not known. */
  hash: string | null
}

/** What a filter would have matched among the newest posts. */
export interface ServiceFilterFindings {
  /** How many posts were looked at, and how many of them match. */
  looked: number
  matches: number
  /** Whether all posts of that time were looked at. */
  isComplete: boolean
  /** The newest ones. */
  postIds: PostId[]
}

/** How far a preview looks. */
export interface PreviewBounds {
  days: number
  /** The most posts that are read, and that are returned. */
  posts: number
  examples: number
}

/**
 * The filters of the service. Changes made at once come one after another, each with its entry in the audit log. Two
 * of a kind with the same value throw `conflict`.
 */
export interface ServiceFilters {
  /** The newest first. */
  list(): Promise<ServiceFilter[]>
  find(id: ServiceFilterId): Promise<ServiceFilter | undefined>
  /** Throws `validation_failed` above `most` filters. */
  insert(draft: ServiceFilterDraft, most: number, act: Act): Promise<ServiceFilter>
  /** Returns undefined when there is no such filter. */
  replace(id: ServiceFilterId, draft: ServiceFilterDraft, act: Act): Promise<ServiceFilter | undefined>
  /** Returns false when there is no such filter. */
  remove(id: ServiceFilterId, act: Act): Promise<boolean>
  /** The filters, compiled, as they were at most a second ago; at once after a change by this process. */
  compiled(): Promise<ServiceFilterSearch<ServiceFilter>>
  /** What filters check of the owner's attachments. */
  files(ids: readonly MediaId[], owner: AccountId): Promise<CheckedFile[]>
  /** Looks for public and unlisted posts of the last days that a filter matches, the newest first. */
  preview(pattern: ServiceFilterPattern, bounds: PreviewBounds): Promise<ServiceFilterFindings>
}
