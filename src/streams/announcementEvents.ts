import type { AnnouncementId } from '../model/ids.ts'
import type { AccountEvent, StreamPosition } from '../model/stream.ts'
import type { Change, ChangeKind } from '../stores/changes.ts'
import type { ServiceAnnouncements } from '../stores/serviceAnnouncements.ts'

/** The changes of announcements, which are published to everybody. */
export const announcementKinds = ['announcement.changed', 'announcement.reacted', 'announcement.deleted'] as const

/** Returns whether a change is about an announcement. */
export function isAnnouncement(kind: ChangeKind): boolean {
  return (announcementKinds as readonly ChangeKind[]).includes(kind)
}

/** The fields of an event that is about neither a conversation nor an announcement. */
export const emptyEventFields = {
  conversation: null,
  announcement: null,
  announcementId: null,
  announcementReaction: null,
} as const

/**
 * Returns the events of changed announcements by their positions. An announcement that is no longer shown, because it
 * has ended or was deleted later, counts as deleted.
 */
export async function announcementEvents(
  changes: readonly Change[],
  announcements: Pick<ServiceAnnouncements, 'findPublished' | 'countReactions'>,
): Promise<Map<StreamPosition, AccountEvent[]>> {
  const concerned = changes.filter(({ kind }) => isAnnouncement(kind))
  const ids = concerned.flatMap(({ kind, subject }) => (kind === 'announcement.deleted' ? [] : [subject!]))
  const found = ids.length === 0 ? [] : await announcements.findPublished([...new Set(ids)] as AnnouncementId[])
  const shown = new Map<string, (typeof found)[number]>(found.map((one) => [one.id, one]))
  const events = new Map<StreamPosition, AccountEvent[]>()
  for (const { position: id, kind, subject, reaction = '' } of concerned) {
    const announcementId = subject as AnnouncementId
    const announcement = shown.get(announcementId)
    const base = { ...emptyEventFields, id, announcementId }
    if (kind === 'announcement.changed' && announcement)
      events.set(id, [{ ...base, kind: 'announcement_changed', announcement }])
    else if (kind !== 'announcement.reacted') events.set(id, [{ ...base, kind: 'announcement_deleted' }])
    else if (!announcement) events.set(id, [])
    else {
      const announcementReaction = await announcements.countReactions(announcementId, reaction)
      events.set(id, [{ ...base, kind: 'announcement_reacted', announcementReaction }])
    }
  }
  return events
}
