import { Inbox } from 'lucide'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { policy } from './policy.ts'

/** A link to filtered notifications. Renders nothing if no notifications are filtered. */
export function FilteredNotificationsLink() {
  const people = policy.value?.summary.pending_requests_count ?? 0
  if (people === 0) return null
  return (
    <a class="held-back" href="/notifications/requests">
      <Icon of={Inbox} size={24} />
      <span>{m.notifications.heldBack(people)}</span>
      <span class="held-back-go">{m.notifications.review}</span>
    </a>
  )
}
