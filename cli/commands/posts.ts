import type { Command } from 'commander'
import { PostId } from '../../src/model/ids.ts'
import type { ModeratedPost } from '../../src/model/moderatedPost.ts'
import type { OperatorAct } from '../../src/stores/moderation.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { orMissing } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { surroundingsOf } from '../surroundings.ts'
import { withService } from '../withService.ts'

export function addPosts(program: Command): void {
  const posts = program.command('posts').description('removes single posts, and forbids to quote and boost them')
  addActing(posts, {
    name: 'remove',
    description: 'removes a post for everybody; it can be put back for some days',
    acting: ({ moderatedPosts }, id, { by, days }) => moderatedPosts.remove(id, by, days),
    said: ({ deleteAt }, author) =>
      `The post of ${author} is removed. Restore it before ${deleteAt?.slice(0, 10) ?? ''}.`,
  })
  addActing(posts, {
    name: 'restore',
    description: 'puts back a post that was removed',
    acting: ({ moderatedPosts }, id, { by }) => moderatedPosts.restore(id, by),
    said: (_, author) => `The post of ${author} is back.`,
  })
  addActing(posts, {
    name: 'forbid-sharing',
    description: 'forbids that a post is quoted and boosted from now on',
    acting: ({ moderatedPosts }, id, { by }) => moderatedPosts.forbidSharing(id, true, by),
    said: (_, author) => `Nobody can quote or boost the post of ${author} from now on.`,
  })
  addActing(posts, {
    name: 'allow-sharing',
    description: 'allows again that a post is quoted and boosted',
    acting: ({ moderatedPosts }, id, { by }) => moderatedPosts.forbidSharing(id, false, by),
    said: (_, author) => `The post of ${author} can be quoted and boosted.`,
  })
  examples(
    posts,
    `  $ social-service posts remove 117038021345280000 --reason "Spam"
  $ social-service posts restore 117038021345280000
  $ social-service posts forbid-sharing 117038021345280000 --reason "Harassment"`,
  )
}

interface PostCommand {
  name: string
  description: string
  acting(stores: Stores, id: PostId, how: { by: OperatorAct; days: number }): Promise<void>
  said(post: ModeratedPost, author: string): string
}

function addActing(posts: Command, { name, description, acting, said }: PostCommand): void {
  const command = posts
    .command(`${name} <id>`)
    .description(description)
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (given: string, { reason }: { reason: string }, self: Command) => {
      const surroundings = surroundingsOf(self)
      const id = idFrom(PostId, given, 'that of a post: the number at the end of its address')
      const post = await withService(surroundings, async ({ stores }) => {
        await acting(stores, id, { by: byOperator(reason), days: surroundings.options.limits.removedPostDays })
        return stores.moderatedPosts.read(id, byOperator())
      }).catch(orMissing(`There is no public or reported post ${id}.`))
      surroundings.answer(postJson(post), said(post, `@${post.author.username}`))
    })
  examples(command, `  $ social-service posts ${name} 117038021345280000 --reason "Spam"`)
}

// Without the text, so that private posts stay private.
function postJson({ id, author, createdAt, visibility, sharingForbidden, removedAt, deleteAt }: ModeratedPost) {
  return {
    id,
    author: author.username,
    created_at: createdAt,
    visibility,
    sharing_forbidden: sharingForbidden,
    removed_at: removedAt,
    delete_at: deleteAt,
  }
}
