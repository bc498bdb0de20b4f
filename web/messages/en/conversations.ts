import { plural } from '../plural.ts'

/** Direct messages: threads of posts that only those read whom they name. */
export const conversations = {
  title: 'Direct messages',
  compose: 'New message',
  list: 'Conversations',
  unread: 'Unread',
  you: 'You: ',
  yourself: 'Notes to yourself',
  gone: 'Its last post is gone.',
  options: (names: string) => `Options for the conversation with ${names}`,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  remove: 'Remove from the list',
  removeTitle: 'Remove this conversation?',
  removeText: 'It goes off your list until somebody writes again. The posts stay.',
  removeYes: 'Remove',
  showNew: (count: number) => plural(count, { one: 'Show # new conversation', other: 'Show # new conversations' }),
  newer: (count: number) => plural(count, { one: '# new conversation', other: '# new conversations' }),
  failed: 'That did not work.',
  empty: 'No messages yet',
  emptyText: 'Write to somebody: only those whom you name can read it.',
}
