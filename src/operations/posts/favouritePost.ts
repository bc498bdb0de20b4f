import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

export const favouritePost = defineOperation({
  name: 'favouritePost',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'Favourite a post.',
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.favourite(id, caller.accountId),
})
