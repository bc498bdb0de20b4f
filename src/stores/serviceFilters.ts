import type { AccountId, MediaId, PostId, ServiceFilterId } from '../model/ids.ts'
import type { ServiceFilterSearch } from '../model/filters/serviceFilters.ts'
import type { ServiceFilter, ServiceFilterPattern } from '../model/serviceFilter.ts'
import type { AuditContext } from './auditLog.ts'

/** A new filter. Its value is in the form in which it is stored. */
export type ServiceFilterDraft = ServiceFilterPattern & Pick<ServiceFilter, 'action' | 'comment'>

/** The properties of an attachment that filters check. */
export interface CheckedFile {
  id: MediaId
  description: string | null
  /** The SHA-256 of the upload, in hexadecimal; null if it is not known. */
  hash: string | null
}

/** The newest posts that a filter would have matched. */
export interface ServiceFilterFindings {
  /** The number of posts that were checked. */
  looked: number
  /** The number of them that match. */
  matches: number
  /** True if all posts of that time were checked. */
  isComplete: boolean
  /** The newest posts that match. */
  postIds: PostId[]
}

/** The limits of a preview. */
export interface PreviewBounds {
  days: number
  /** The maximum number of posts to read. */
  posts: number
  /** The maximum number of matching posts to return. */
  examples: number
}

/**
 * The filters of the service. Concurrent changes are applied one after another, each with its entry in the audit log. A
 * second filter of the same kind with the same value throws `conflict`.
 */
export interface ServiceFilters {
  /** Returns all filters, newest first. */
  list(): Promise<ServiceFilter[]>
  find(id: ServiceFilterId): Promise<ServiceFilter | undefined>
  /** Throws `validation_failed` above `most` filters. */
  insert(draft: ServiceFilterDraft, most: number, act: AuditContext): Promise<ServiceFilter>
  /** Returns undefined if the filter does not exist. */
  replace(id: ServiceFilterId, draft: ServiceFilterDraft, act: AuditContext): Promise<ServiceFilter | undefined>
  /** Returns false if the filter does not exist. */
  remove(id: ServiceFilterId, act: AuditContext): Promise<boolean>
  /** Returns the compiled filters, at most a second old. Changes by this process are included at once. */
  compiled(): Promise<ServiceFilterSearch<ServiceFilter>>
  /** Returns the properties of the owner's attachments that filters check. */
  files(ids: readonly MediaId[], owner: AccountId): Promise<CheckedFile[]>
  /** Looks for public and unlisted posts from the last `days` days that a filter matches, newest first. */
  preview(pattern: ServiceFilterPattern, bounds: PreviewBounds): Promise<ServiceFilterFindings>
}
