import type { Command } from 'commander'
import { PostId, PostNoteId } from '../../src/model/ids.ts'
import type { ModeratedPost } from '../../src/model/moderatedPost.ts'
import { mostPostNotes, PostNoteText } from '../../src/model/postNote.ts'
import { cleanLine, cleanText } from '../../src/model/text/clean.ts'
import type { OperatorAct } from '../../src/stores/moderation.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postNoteEntity } from '../../src/surfaces/http/entities/postNote.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { Failure, orMissing, wrongUsage } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { contextOf } from '../commandContext.ts'
import { secondOf } from '../secondOf.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addPosts(program: Command): void {
  const posts = program
    .command('posts')
    .description('removes single posts, forbids quotes and boosts of them, and edits notes on them')
  addActing(posts, {
    name: 'remove',
    description: 'removes a post for everybody; you can restore it for some days',
    acting: ({ moderatedPosts }, id, { by, days }) => moderatedPosts.remove(id, by, days),
    text: ({ deleteAt }, author) =>
      `The post of ${author} is removed. Restore it before ${deleteAt?.slice(0, 10) ?? ''}.`,
  })
  addActing(posts, {
    name: 'restore',
    description: 'restores a removed post',
    acting: ({ moderatedPosts }, id, { by }) => moderatedPosts.restore(id, by),
    text: (_, author) => `The post of ${author} is restored.`,
  })
  addActing(posts, {
    name: 'forbid-sharing',
    description: 'forbids new quotes and boosts of a post',
    acting: ({ moderatedPosts }, id, { by }) => moderatedPosts.forbidSharing(id, true, by),
    text: (_, author) => `Nobody can quote or boost the post of ${author} from now on.`,
  })
  addActing(posts, {
    name: 'allow-sharing',
    description: 'allows quotes and boosts of a post again',
    acting: ({ moderatedPosts }, id, { by }) => moderatedPosts.forbidSharing(id, false, by),
    text: (_, author) => `The post of ${author} can be quoted and boosted.`,
  })
  addNotes(posts)
  addNote(posts)
  addRemoveNote(posts)
  examples(
    posts,
    `  $ social-service posts remove 117038021345280000 --reason "Spam"
  $ social-service posts restore 117038021345280000
  $ social-service posts forbid-sharing 117038021345280000 --reason "Harassment"
  $ social-service posts note 117038021345280000 "Asked the police"`,
  )
}

interface PostCommand {
  name: string
  description: string
  acting(stores: Stores, id: PostId, how: { by: OperatorAct; days: number }): Promise<void>
  text(post: ModeratedPost, author: string): string
}

function addActing(posts: Command, { name, description, acting, text }: PostCommand): void {
  const command = posts
    .command(`${name} <id>`)
    .description(description)
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (idText: string, { reason }: { reason: string }, self: Command) => {
      const context = contextOf(self)
      const id = postId(idText)
      const post = await withService(context, async ({ stores }) => {
        await acting(stores, id, { by: byOperator(reason), days: context.options.limits.removedPostDays })
        return stores.moderatedPosts.read(id, byOperator())
      }).catch(orMissing(noSuchPost(id)))
      context.answer(postJson(post), text(post, `@${post.author.username}`))
    })
  examples(command, `  $ social-service posts ${name} 117038021345280000 --reason "Spam"`)
}

const postId = (idText: string) => idFrom(PostId, idText, "the number at the end of a post's address")

const noSuchPost = (id: PostId) => `There is no public or reported post ${id}.`

function addNotes(posts: Command): void {
  const command = posts
    .command('notes <id>')
    .description('lists the notes of moderators on a post, oldest first')
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = postId(idText)
      const list = await withService(context, ({ stores }) => stores.moderatedPosts.notes(id, byOperator())).catch(
        orMissing(noSuchPost(id)),
      )
      const rows = list.map((note) => [
        note.id,
        secondOf(note.createdAt),
        note.author ? `@${note.author.username}` : 'operator',
        cleanLine(note.text),
      ])
      context.answer(
        list.map(postNoteEntity),
        list.length === 0 ? 'There are no notes.' : table(['id', 'when', 'by', 'note'], rows),
      )
    })
  examples(command, '  $ social-service posts notes 117038021345280000')
}

function addNote(posts: Command): void {
  const command = posts
    .command('note <id> <text>')
    .description('writes a note on a post, which only moderators read')
    .action(async (idText: string, noteText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = postId(idText)
      const text = PostNoteText.safeParse(cleanText(noteText).trim())
      if (!text.success) throw wrongUsage('A note must have 1 to 2000 characters.')
      const note = await withService(context, ({ stores }) =>
        stores.moderatedPosts.addNote(id, text.data, byOperator(), mostPostNotes),
      ).catch(orMissing(noSuchPost(id)))
      if (!note) throw new Failure(`A post can have at most ${mostPostNotes} notes.`)
      context.answer(postNoteEntity(note), `Note ${note.id} was written.`)
    })
  examples(command, '  $ social-service posts note 117038021345280000 "Asked the police"')
}

function addRemoveNote(posts: Command): void {
  const command = posts
    .command('remove-note <id> <note>')
    .description('removes a note that the operator wrote, or a note whose author was deleted')
    .action(async (idText: string, noteIdText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = postId(idText)
      const note = idFrom(PostNoteId, noteIdText, 'one that "posts notes" shows')
      await withService(context, ({ stores }) => stores.moderatedPosts.deleteNote(id, note, byOperator())).catch(
        orMissing(`The post ${id} has no such note that the operator can remove.`),
      )
      context.answer({ id: note, removed: true }, `Note ${note} was removed.`)
    })
  examples(command, '  $ social-service posts remove-note 117038021345280000 117038021345280001')
}

// Returns a post without its text, so that private posts stay private.
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
