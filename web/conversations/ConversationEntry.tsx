import { Ellipsis, Mail, MailOpen, Trash2 } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { locale, m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Menu } from '../parts/Menu.tsx'
import { textOf } from '../parts/parseHtml.ts'
import { Time } from '../parts/Time.tsx'
import { nameOf } from '../people/nameOf.ts'
import { postPath } from '../posts/postPath.ts'
import type { Account, Conversation, Status } from '../schema/api.ts'
import { postSignal } from '../state/posts.ts'
import { me } from '../state/session.ts'
import { conversationSignal, markRead, removeConversation } from './conversations.ts'

const mostPictures = 2

/** A conversation in a list: its participants, its latest post, and whether it is unread. */
export function ConversationEntry({ id }: { id: string }) {
  const entry = useRef<HTMLLIElement>(null)
  const conversation = conversationSignal(id).value
  if (!conversation) return null
  const { unread, accounts } = conversation
  const names = namesOf(conversation)
  return (
    <li ref={entry} class={`conversation${unread ? ' is-unread' : ''}`} data-anchor={id}>
      <ThreadLink conversation={conversation}>
        <span class={`conversation-pictures${accounts.length > 1 ? ' are-many' : ''}`}>
          {accounts.slice(0, mostPictures).map((account) => (
            <Avatar key={account.id} account={account} size={accounts.length > 1 ? 34 : 46} />
          ))}
        </span>
        <span class="conversation-words">
          <span class="conversation-head">
            <strong class="conversation-names">
              <Names accounts={accounts} text={names} />
            </strong>
            {conversation.last_status && <Time at={conversation.last_status.created_at} />}
          </span>
          <Last conversation={conversation} />
        </span>
        {unread && (
          <span class="conversation-unread">
            <span class="only-read">{m.conversations.unread}</span>
          </span>
        )}
      </ThreadLink>
      <Menu
        label={m.conversations.options(names)}
        icon={Ellipsis}
        action="options"
        items={[
          unread
            ? { label: m.conversations.markRead, icon: MailOpen, run: () => void markRead(id, true) }
            : { label: m.conversations.markUnread, icon: Mail, run: () => void markRead(id, false) },
          {
            label: m.conversations.remove,
            icon: Trash2,
            isDangerous: true,
            run: () => void removeConversation(id, entry.current),
          },
        ]}
      />
    </li>
  )
}

function namesOf({ accounts }: Conversation): string {
  if (accounts.every(({ id }) => id === me.value?.id)) return m.conversations.yourself
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(accounts.map(nameOf))
}

function Names({ accounts, text }: { accounts: Account[]; text: string }) {
  return (
    <bdi>
      <EmojiText text={text} emojis={accounts.flatMap(({ emojis }) => emojis)} />
    </bdi>
  )
}

// A link to the latest post in its thread. Opening it marks the conversation as read.
function ThreadLink({ conversation, children }: { conversation: Conversation; children: ComponentChildren }) {
  const { id, last_status: last } = conversation
  if (!last) return <div class="conversation-link">{children}</div>
  return (
    <a class="conversation-link" href={postPath(last)} onClick={() => void markRead(id, true)}>
      {children}
    </a>
  )
}

function Last({ conversation: { last_status } }: { conversation: Conversation }) {
  const post = last_status && postSignal(last_status.id).value
  if (!post) return <span class="conversation-last">{m.conversations.gone}</span>
  return (
    <span class="conversation-last" dir="auto">
      {post.account.id === me.value?.id && m.conversations.you}
      <EmojiText text={wordsOf(post)} emojis={post.emojis} />
    </span>
  )
}

// Leaves out the leading mentions, because the entry already names the participants.
function wordsOf({ spoiler_text, content, media_attachments: media, poll }: Status): string {
  const text = textOf(content)
    .replace(/^(?:@[\w.]+\s+)+/, '')
    .replace(/\s+/g, ' ')
  if (spoiler_text || text) return (spoiler_text || text).slice(0, 200)
  return poll ? m.notifications.hasPoll : m.notifications.media(media.length)
}
