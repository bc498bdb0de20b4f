import { m } from '../messages/index.ts'
import { postPath } from '../posts/postPath.ts'
import { plannedChanged } from '../state/planned.ts'
import { homeFeed } from '../state/postFeeds.ts'
import { putPost } from '../state/posts.ts'
import { published } from '../state/published.ts'
import { showToast } from '../state/toasts.ts'
import { moment } from './duration.ts'
import type { Outcome } from './publish.ts'

/** Shows the published post in the open lists, and a message with a link to it. `go` opens another page. */
export function showOutcome(outcome: Outcome, go: (path: string) => void): void {
  plannedChanged.value++
  if ('scheduled' in outcome) {
    const text = m.compose.scheduledFor(moment(new Date(outcome.scheduled.scheduled_at)))
    return showToast(text, 'done', { label: m.compose.show, run: () => go('/scheduled') })
  }
  const { post, isEdit } = outcome
  putPost(post)
  published.value = outcome
  // Does not wait for the stream event. A home timeline that was never read will include the post anyway.
  if (!isEdit && homeFeed().state.peek() !== 'new') homeFeed().add(post.id, true)
  showToast(isEdit ? m.compose.edited : m.compose.published, 'done', {
    label: m.compose.show,
    run: () => go(postPath(post)),
  })
}
