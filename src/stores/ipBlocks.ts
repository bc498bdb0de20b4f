import type { SeverityOf } from '../model/addressList.ts'
import type { IpBlockId } from '../model/ids.ts'
import type { IpBlock, IpBlockSeverity } from '../model/ipBlock.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { Act } from './auditLog.ts'

/** What a block says. */
export interface IpBlockDraft {
  network: string
  severity: IpBlockSeverity
  comment: string
  /** Seconds; 0 for no end. */
  expiresIn: number
}

/** What of a block is changed. */
export type IpBlockChange = { [Field in keyof IpBlockDraft]?: IpBlockDraft[Field] | undefined }

/**
 * Blocks of IP addresses. The audit log records changes. All blocks are in the memory of each process: it loads them
 * again when it changed one, and when the change log says that another process did.
 */
export interface IpBlocks {
  /** Newest first, with those that have ended and were not deleted yet. */
  page(paging: PagingInput): Promise<Page<IpBlock>>
  /** Throws `not_found`. */
  read(id: IpBlockId): Promise<IpBlock>
  /** Throws `validation_failed` if the network is blocked already, or if there are too many blocks. */
  add(draft: IpBlockDraft, act: Act): Promise<IpBlock>
  /** What is absent stays. Throws as `add`, and `not_found`. */
  change(id: IpBlockId, change: IpBlockChange, act: Act): Promise<IpBlock>
  /** Throws `not_found`. */
  remove(id: IpBlockId, act: Act): Promise<void>
  /** Asks no database: by what was loaded last. */
  severityOf: SeverityOf
  /** Loads all blocks into memory. */
  load(): Promise<void>
  /** Deletes those that have ended. */
  deleteEnded(): Promise<void>
}
