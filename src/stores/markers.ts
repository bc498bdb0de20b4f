import type { AccountId } from '../model/ids.ts'
import type { Marker, MarkerTimeline } from '../model/marker.ts'

/** How far an account has read, by timeline. */
export interface Markers {
  readMany(account: AccountId, timelines: readonly MarkerTimeline[]): Promise<Marker[]>
  /** Sets each marker and counts its version up. */
  save(account: AccountId, positions: readonly { timeline: MarkerTimeline; lastReadId: string }[]): Promise<Marker[]>
}
