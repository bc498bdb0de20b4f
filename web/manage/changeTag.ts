import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Tag } from '../schema/api.ts'
import { showTrouble } from '../state/trouble.ts'
import { putTag, tagSignal } from './tagFeed.ts'

/** Follows or mutes a hashtag, or ends that: shown at once, and taken back where the service refuses. `duration` of a mute is in seconds. */
export async function changeTag(
  name: string,
  doing: 'follow' | 'unfollow' | 'mute' | 'unmute',
  duration = 0,
): Promise<void> {
  const before = tagSignal(name).peek()
  const field = doing.endsWith('follow') ? 'following' : 'muting'
  if (before) putTag({ ...before, [field]: !doing.startsWith('un') })
  try {
    putTag(await sendTag(name, doing, duration))
  } catch (error) {
    if (before) putTag(before)
    showTrouble(error, m.manage.tags.failed(name), () => void changeTag(name, doing, duration))
  }
}

/** As `changeTag`, but says by its answer how it went, or throws. */
export function sendTag(name: string, doing: 'follow' | 'unfollow' | 'mute' | 'unmute', duration = 0): Promise<Tag> {
  if (doing === 'mute') return call('POST /api/tags/{name}/mute', { path: { name }, body: { duration } })
  return call(`POST /api/tags/{name}/${doing}`, { path: { name } })
}
