import type { SeverityOf } from '../model/addressList.ts'
import type { IpBlockId } from '../model/ids.ts'
import type { IpBlock, IpBlockSeverity } from '../model/ipBlock.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { AuditContext } from './auditLog.ts'

/** The properties of a block. */
export interface IpBlockDraft {
  network: string
  severity: IpBlockSeverity
  comment: string
  /** Seconds from now; 0 for no end. */
  expiresIn: number
}

/** A change of a block. Undefined properties stay as they are. */
export type IpBlockChange = { [Field in keyof IpBlockDraft]?: IpBlockDraft[Field] | undefined }

/**
 * Blocks of IP addresses. The audit log records changes. Each process caches all blocks. It loads them again after it
 * changed one, and when the change log has a change by another process.
 */
export interface IpBlocks {
  /** Returns blocks, newest first, including those that have ended but are not deleted yet. */
  page(paging: PagingInput): Promise<Page<IpBlock>>
  /** Throws `not_found`. */
  read(id: IpBlockId): Promise<IpBlock>
  /** Throws `validation_failed` if the network is already blocked, or if there are too many blocks. */
  add(draft: IpBlockDraft, act: AuditContext): Promise<IpBlock>
  /** Absent properties stay as they are. Throws `not_found`, and the errors of `add`. */
  change(id: IpBlockId, change: IpBlockChange, act: AuditContext): Promise<IpBlock>
  /** Throws `not_found`. */
  remove(id: IpBlockId, act: AuditContext): Promise<void>
  /** Looks an address up in the cached blocks, without a query. */
  severityOf: SeverityOf
  /** Loads all blocks into the cache. */
  load(): Promise<void>
  /** Deletes blocks that have ended. */
  deleteEnded(): Promise<void>
}
