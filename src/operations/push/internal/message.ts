import { graphemes } from '../../../model/text/graphemes.ts'
import type { Notification, NotificationType } from '../../../model/notification.ts'

// A push has at most 4,096 bytes when encrypted (RFC 8030 section 7.2). These limits leave room for the longest URL of
// a picture.
const titleBytes = 300
const bodyCharacters = 140
const bodyBytes = 1000

const titles: Record<NotificationType, (name: string, notification: Notification) => string> = {
  mention: (name) => `You were mentioned by ${name}`,
  status: (name) => `${name} just posted`,
  reblog: (name) => `${name} boosted your post`,
  follow: (name) => `${name} is now following you`,
  follow_request: (name) => `Pending follower: ${name}`,
  favourite: (name) => `${name} favorited your post`,
  emoji_reaction: (name, { emoji }) => `${name} reacted to your post${emoji ? ` with ${emojiText(emoji)}` : ''}`,
  poll: (name) => `A poll by ${name} has ended`,
  update: (name) => `${name} edited a post`,
  quote: (name) => `${name} quoted your post`,
  quoted_update: (name) => `${name} edited a post you have quoted`,
  moderation_warning: () => 'You have received a moderation warning',
  'admin.report': (name) => `${name} submitted a report`,
  'admin.sign_up': (name) => `${name} signed up`,
}

function emojiText({ name, emoji }: NonNullable<Notification['emoji']>): string {
  return emoji ? `:${name}:` : name
}

/**
 * Returns the message of a push: the JSON of Mastodon's pushes without `access_token`, because this service stores only
 * hashes of tokens. It has at most 3,000 bytes, unless the URLs of pictures are longer than any that this service
 * creates.
 */
export function pushMessage(notification: Notification): string {
  const { id, type, from, post, decision } = notification
  const about = decision ? decision.text : post ? post.contentWarning || post.text : from.note
  return JSON.stringify({
    preferred_locale: 'en', // the language of the title
    notification_id: Number(id), // a number, as in Mastodon, because apps decode a number
    notification_type: type,
    icon: from.avatar.staticUrl,
    title: shortened(titles[type](from.displayName || from.username, notification), Infinity, titleBytes),
    body: shortened(about, bodyCharacters, bodyBytes),
  })
}

/** Shortens a text to one line, within a number of characters and of bytes in JSON. It never cuts a character. */
function shortened(text: string, characters: number, bytes: number): string {
  // One character may consist of thousands of code points.
  const start = text.slice(0, bytes).replace(/\s+/g, ' ').trim()
  let fitting = ''
  let count = 0
  for (const { segment } of graphemes(start)) {
    if (count === characters || Buffer.byteLength(JSON.stringify(fitting + segment)) > bytes - 3) return `${fitting}…`
    fitting += segment
    count++
  }
  return text.length > bytes ? `${fitting.toWellFormed()}…` : fitting
}
