import type { Command } from 'commander'
import { PostId } from '../../src/model/ids.ts'
import type { ModeratedPost } from '../../src/model/moderatedPost.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { orMissing } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { type Surroundings, surroundingsOf } from '../surroundings.ts'
import { withService } from '../withService.ts'

export function addPosts(program: Command): void {
  const posts = program.command('posts').description('removes single posts, and puts them back')
  addRemove(posts)
  addRestore(posts)
  examples(
    posts,
    `  $ social-service posts remove 117038021345280000 --reason "Spam"
  $ social-service posts restore 117038021345280000`,
  )
}

function addRemove(posts: Command): void {
  const command = posts
    .command('remove <id>')
    .description('removes a post for everybody; it can be put back for some days')
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (given: string, { reason }: { reason: string }, self: Command) => {
      const surroundings = surroundingsOf(self)
      const post = await act(surroundings, given, ({ moderatedPosts }, id, days) =>
        moderatedPosts.remove(id, byOperator(reason), days),
      )
      const until = post.deleteAt?.slice(0, 10) ?? ''
      surroundings.answer(
        postJson(post),
        `The post of @${post.author.username} is removed. Restore it before ${until}.`,
      )
    })
  examples(command, '  $ social-service posts remove 117038021345280000 --reason "Spam"')
}

function addRestore(posts: Command): void {
  const command = posts
    .command('restore <id>')
    .description('puts back a post that was removed')
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (given: string, { reason }: { reason: string }, self: Command) => {
      const surroundings = surroundingsOf(self)
      const post = await act(surroundings, given, ({ moderatedPosts }, id) =>
        moderatedPosts.restore(id, byOperator(reason)),
      )
      surroundings.answer(postJson(post), `The post of @${post.author.username} is back.`)
    })
  examples(command, '  $ social-service posts restore 117038021345280000')
}

type Acting = (stores: Stores, id: PostId, days: number) => Promise<void>

async function act(surroundings: Surroundings, given: string, acting: Acting): Promise<ModeratedPost> {
  const id = idFrom(PostId, given, 'that of a post: the number at the end of its address')
  return withService(surroundings, async ({ stores }) => {
    await acting(stores, id, surroundings.options.limits.removedPostDays)
    return stores.moderatedPosts.read(id, byOperator())
  }).catch(orMissing(`There is no public or reported post ${id}.`))
}

// Without the text, so that private posts stay private.
function postJson({ id, author, createdAt, visibility, removedAt, deleteAt }: ModeratedPost) {
  return {
    id,
    author: author.username,
    created_at: createdAt,
    visibility,
    removed_at: removedAt,
    delete_at: deleteAt,
  }
}
