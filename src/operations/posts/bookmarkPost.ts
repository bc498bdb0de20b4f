import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

export const bookmarkPost = defineOperation({
  name: 'bookmarkPost',
  kind: 'mutation',
  scope: 'write:bookmarks',
  summary: 'Bookmark a post. Bookmarks are private.',
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.bookmark(id, caller.accountId),
})
