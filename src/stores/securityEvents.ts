import type { AccountId } from '../model/ids.ts'
import type { SecurityEvent, SecurityEventKind, SignInMethod } from '../model/securityEvent.ts'

export interface SecurityEventDraft {
  kind: SecurityEventKind
  method?: SignInMethod | undefined
  label?: string | undefined
  address?: string | undefined
}

/** What happened to the security of accounts. */
export interface SecurityEvents {
  insert(account: AccountId, event: SecurityEventDraft): Promise<void>
  /** Newest first, those before an id where one is given. */
  listFor(account: AccountId, limit: number, beforeId?: string): Promise<SecurityEvent[]>
  /** Forgets what is older than so many days, some thousands at a time; returns how many, and 0 when none is left. */
  deleteOlderThan(days: number): Promise<number>
}
