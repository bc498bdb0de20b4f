import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Announcement } from '../schema/api.ts'
import { oneAtATime } from './oneAtATime.ts'
import { me, onOtherPerson } from './session.ts'

/** The announcements that the service shows now, newest first, also those that you dismissed; undefined until read. */
export const announcements = signal<Announcement[] | undefined>(undefined)
onOtherPerson(() => (announcements.value = undefined))

/** Reads the announcements. Rejects if that fails; the old ones stay. */
export async function loadAnnouncements(): Promise<void> {
  const whose = me.peek()?.id
  const found = await call('GET /api/announcements', { query: { with_dismissed: true } })
  if (me.peek()?.id === whose) announcements.value = found
}

const reread = oneAtATime(() => loadAnnouncements().catch(() => {}))

/** Reads the announcements again, if a page showed them before. */
export const readAnnouncements = (): void => void (announcements.peek() && reread())

/** Changes an announcement in the page. */
export function changeAnnouncement(id: string, change: (one: Announcement) => Partial<Announcement>): void {
  announcements.value = announcements.peek()?.map((one) => (one.id === id ? { ...one, ...change(one) } : one))
}

/** What a stream says of an announcement. */
export interface AnnouncementEvent {
  announcementId: string | null
  announcementReaction: { name: string; count: number } | null
}

/** Shows what a stream said. A new announcement, or one with a new emoji, is read: the event has no picture of it. */
export function takeAnnouncementEvent({ announcementId: id, announcementReaction: told }: AnnouncementEvent): void {
  const known = announcements.peek()?.find((one) => one.id === id)
  if (!told || !known?.reactions.some(({ name }) => name === told.name)) return readAnnouncements()
  changeAnnouncement(known.id, ({ reactions }) => ({
    reactions: reactions
      .map((one) => (one.name === told.name ? { ...one, count: told.count } : one))
      .filter(({ count }) => count > 0),
  }))
}
