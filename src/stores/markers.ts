import type { AccountId } from '../model/ids.ts'
import type { Marker, MarkerTimeline } from '../model/marker.ts'

/** The last post or notification that an account has read, by timeline. */
export interface Markers {
  readMany(account: AccountId, timelines: readonly MarkerTimeline[]): Promise<Marker[]>
  /** Sets each marker and increments its version. */
  save(account: AccountId, positions: readonly { timeline: MarkerTimeline; lastReadId: string }[]): Promise<Marker[]>
}
