import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

export const unfavouritePost = defineOperation({
  name: 'unfavouritePost',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'Undo a favourite.',
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.unfavourite(id, caller.accountId),
})
