import { pollInput } from './pollWriting.ts'
import { isQuotable } from '../posts/visibilities.ts'
import type { PostInProgress } from './writing.ts'

/** Returns the request body of a post, a draft or a scheduled post. Leaves out files whose upload has not finished. */
export function postBody(writing: PostInProgress) {
  const { text, warning, sensitive, visibility, language, quotePolicy, replyToId, quotedId, media, poll } = writing
  const chosen = poll.value && pollInput(poll.value)
  return {
    status: text.value,
    spoiler_text: warning.value?.trim() ?? '',
    sensitive: sensitive.value,
    visibility: visibility.value,
    language: language.value,
    ...(isQuotable(visibility.value) && { quote_approval_policy: quotePolicy.value }),
    ...(replyToId && { in_reply_to_id: replyToId }),
    ...(quotedId && { quoted_status_id: quotedId }),
    media_ids: media.value.flatMap(({ id }) => id.value ?? []),
    ...(chosen && { poll: chosen }),
  }
}
