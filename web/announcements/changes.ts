import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { srv } from '../messages/service.ts'
import type { Reaction } from '../schema/api.ts'
import { changeAnnouncement } from '../state/announcements.ts'
import { reactionsWith } from '../state/postInteractions.ts'
import { setLast } from '../state/setLast.ts'

/** Marks an announcement as read. Shows the change at once. Reverts it with a message if the service refuses it. */
export function dismiss(id: string): Promise<void> {
  return setLast(`dismiss ${id}`, true, {
    show: (read) => changeAnnouncement(id, () => ({ read })),
    send: () => call('POST /api/announcements/{id}/dismiss', { path: { id } }),
    take: () => {},
    failed: srv.announcements.dismissFailed,
  })
}

/** Adds or removes a reaction to an announcement. */
export function react(id: string, emoji: Pick<Reaction, 'name' | 'url'>, isSet: boolean): Promise<void> {
  const path = { id, name: emoji.name }
  return setLast(`react ${emoji.name} announcement ${id}`, isSet, {
    show: (isShown) =>
      changeAnnouncement(id, ({ reactions }) => ({ reactions: reactionsWith(reactions, emoji, isShown) })),
    send: (isSent) => call(`${isSent ? 'PUT' : 'DELETE'} /api/announcements/{id}/reactions/{name}`, { path }),
    take: () => {},
    failed: m.post.markFailed,
  })
}
