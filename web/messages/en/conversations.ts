import { plural } from '../plural.ts'

/** Direct messages: threads of posts that only mentioned people can read. */
export const conversations = {
  title: 'Direct messages',
  compose: 'New message',
  list: 'Conversations',
  unread: 'Unread',
  you: 'You: ',
  yourself: 'Notes to yourself',
  gone: 'The last post is no longer available.',
  options: (names: string) => `Options for the conversation with ${names}`,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  remove: 'Remove from the list',
  removeTitle: 'Remove this conversation?',
  removeText: 'It disappears from your list until someone writes again. The posts stay.',
  removeYes: 'Remove',
  showNew: (count: number) => plural(count, { one: 'Show # new conversation', other: 'Show # new conversations' }),
  newer: (count: number) => plural(count, { one: '# new conversation', other: '# new conversations' }),
  failed: 'That did not work.',
  empty: 'No messages yet',
  emptyText: 'Write to someone. Only people you mention can read it.',
}
