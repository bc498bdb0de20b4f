import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Announcement } from '../schema/api.ts'
import { oneAtATime } from './oneAtATime.ts'
import { me, onOtherPerson } from './session.ts'

/** The current announcements, newest first, including dismissed ones, or undefined until they are loaded. */
export const announcements = signal<Announcement[] | undefined>(undefined)
onOtherPerson(() => (announcements.value = undefined))

/** Loads the announcements. If that fails, rejects and leaves the old ones in place. */
export async function loadAnnouncements(): Promise<void> {
  const person = me.peek()?.id
  const found = await call('GET /api/announcements', { query: { with_dismissed: true } })
  if (me.peek()?.id === person) announcements.value = found
}

const reread = oneAtATime(() => loadAnnouncements().catch(() => {}))

/** Loads the announcements again, if a page showed them before. */
export const readAnnouncements = (): void => void (announcements.peek() && reread())

/** Changes an announcement in the page. */
export function changeAnnouncement(id: string, change: (one: Announcement) => Partial<Announcement>): void {
  announcements.value = announcements.peek()?.map((one) => (one.id === id ? { ...one, ...change(one) } : one))
}

/** The part of a stream's event that is about an announcement. */
export interface AnnouncementEvent {
  announcementId: string | null
  announcementReaction: { name: string; count: number } | null
}

/**
 * Applies an event to the shown announcements. Loads them again for a new announcement, or for a reaction with a new
 * emoji, because the event contains neither the announcement nor the picture of the emoji.
 */
export function takeAnnouncementEvent({ announcementId: id, announcementReaction: reported }: AnnouncementEvent): void {
  const announcement = announcements.peek()?.find((one) => one.id === id)
  if (!reported || !announcement?.reactions.some(({ name }) => name === reported.name)) return readAnnouncements()
  changeAnnouncement(announcement.id, ({ reactions }) => ({
    reactions: reactions
      .map((one) => (one.name === reported.name ? { ...one, count: reported.count } : one))
      .filter(({ count }) => count > 0),
  }))
}
