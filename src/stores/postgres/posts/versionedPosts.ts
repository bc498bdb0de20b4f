import type { PostId } from '../../../model/ids.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { Contents } from './contents.ts'
import { readVersionKey, type ParsedVersionKey } from './versionKeys.ts'

/** Loads the posts of version keys (`versionKeys.ts`), as of these keys or later. Deleted posts are left out. */
export type LoadByVersionKey = (versionKeys: Iterable<string>) => Promise<ReadonlyMap<PostId, StreamedPost>>

/** Makes a loader that puts whole posts together from their contents and authors. */
export function versionedPostLoader(contents: Contents, profiles: Profiles): LoadByVersionKey {
  return async (versionKeys) => {
    const keys = [...versionKeys].flatMap((text) => readVersionKey(text) ?? [])
    const parts = keys.flatMap(partsOf)
    const [contentOf, profileOf] = await Promise.all([
      contents.load(parts),
      profiles.load(parts.map(({ authorId, authorVersion }) => ({ id: authorId, version: authorVersion }))),
    ])

    function whole(post: ParsedVersionKey | null): StreamedPost | null {
      const content = post && contentOf.get(post.id)
      const author = post && profileOf.get(post.authorId)
      if (!content || !author) return null
      const boostOf = whole(post.boostOf)
      if (post.boostOf && !boostOf) return null
      const { isSilenced, isSensitized } = post
      return { content, author, isSilenced, isSensitized, boostOf, quoted: whole(post.quoted) }
    }

    return new Map(
      keys.flatMap((one): [PostId, StreamedPost][] => {
        const post = whole(one)
        return post ? [[one.id, post]] : []
      }),
    )
  }
}

function partsOf(post: ParsedVersionKey | null): ParsedVersionKey[] {
  return post ? [post, ...partsOf(post.boostOf), ...partsOf(post.quoted)] : []
}
