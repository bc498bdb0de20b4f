import { Conversation } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'
import { onePost, readOriginal } from './internal/postInput.ts'

// Mastodon's limits. They are enough for every real conversation, but show only a few posts to anonymous readers.
const forReaders = { ancestors: 4096, descendants: 4096, depth: 4096 }
const forAnonymous = { ancestors: 40, descendants: 60, depth: 20 }

/** Returns the posts above and below a post. */
export const postContext = defineOpenOperation({
  name: 'postContext',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'Read the posts above and below a post in its conversation.',
  input: onePost,
  output: Conversation,
  async run({ id }, call): Promise<Conversation> {
    const viewer = call.caller?.accountId
    const post = await readOriginal(call, id, viewer)
    return call.stores.posts.conversation(post.id, viewer, viewer ? forReaders : forAnonymous)
  },
})
