import { plural } from '../plural.ts'

/** Lists of posts. */
export const timelines = {
  home: 'Home',
  local: 'Local',
  public: 'Everyone',
  newPosts: (count: number) => plural(count, { one: 'Show # new post', other: 'Show # new posts' }),
  more: 'Show more',
  end: 'That is all.',
  emptyHome: 'Your timeline is empty',
  emptyHomeText: 'Follow some people, and what they write appears here.',
  findPeople: 'Find people to follow',
  empty: 'No posts yet',
  emptyText: 'When somebody writes something, it appears here.',
  posts: 'Posts',
}
