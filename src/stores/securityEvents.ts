import type { AccountId } from '../model/ids.ts'
import type { SecurityEvent, SecurityEventKind, SignInMethod } from '../model/securityEvent.ts'

export interface SecurityEventDraft {
  kind: SecurityEventKind
  method?: SignInMethod | undefined
  label?: string | undefined
  address?: string | undefined
}

/** The events that concern the security of accounts. */
export interface SecurityEvents {
  insert(account: AccountId, event: SecurityEventDraft): Promise<void>
  /** Returns the events of an account, newest first. With `beforeId`, returns only events with a lower id. */
  listFor(account: AccountId, limit: number, beforeId?: string): Promise<SecurityEvent[]>
  /** Deletes events that are older than `days`, a few thousand at a time. Returns their number: 0 if none are left. */
  deleteOlderThan(days: number): Promise<number>
}
