import { EyeOff } from 'lucide'
import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { isMissing } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { Icon } from '../parts/Icon.tsx'
import { exactly, Time } from '../parts/Time.tsx'
import { Notice } from '../parts/Notice.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { mediaName } from '../posts/mediaName.ts'
import type { AdminStatus, DecisionTemplate } from '../schema/api.ts'
import { may } from '../state/role.ts'
import { change } from './change.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { Frame } from './Frame.tsx'
import { ModeratedFile } from './ModeratedFile.tsx'
import { PostNotes } from './PostNotes.tsx'
import { noTexts, textsBody, DecisionFields } from './DecisionFields.tsx'

/** The page of a post for moderators, with the actions on it. Also shows a removed post. */
export function PostDetail({ id }: { id: string }) {
  const { value, error, again } = useLoaded(() => call('GET /api/admin/statuses/{id}', { path: { id } }))
  const { posts: texts } = mod
  return (
    <Frame title={texts.title}>
      {isMissing(error) && <Notice title={texts.notFound} text={texts.notFoundText} />}
      {!value && !isMissing(error) && <LoadingOrError error={error} again={again} lines={1} />}
      {value && (
        <div class="mod-body">
          <Post post={value} />
          <Files post={value} changed={again} />
          <Acts post={value} changed={again} />
          <PostNotes id={id} />
        </div>
      )}
    </Frame>
  )
}

function Post({ post }: { post: AdminStatus }) {
  const { posts: texts, reports } = mod
  const { account, text, spoiler_text, media_count, marked_sensitive, sharing_forbidden, removed_at, delete_at } = post
  const name = `@${account.acct}`
  return (
    <section class="card mod-card" aria-label={texts.title}>
      <p class="mod-facts">
        {may('manageUsers') ? <a href={`/moderation/accounts/${account.id}`}>{name}</a> : name} ·{' '}
        <Time at={post.created_at} isExact /> · {reports.visibilities[post.visibility]}
      </p>
      {spoiler_text && (
        <p dir="auto">
          <strong>{reports.warning}</strong> {spoiler_text}
        </p>
      )}
      <p class="mod-reason" dir="auto">
        {text}
      </p>
      {media_count > 0 && <p class="mod-facts">{texts.media(media_count)}</p>}
      <p class="mod-states">
        {marked_sensitive && <span class="mod-pill is-severe">{texts.covered}</span>}
        {sharing_forbidden && <span class="mod-pill is-severe">{texts.unshared}</span>}
        {removed_at && <span class="mod-pill is-severe">{texts.removed}</span>}
      </p>
      {delete_at && <p class="quiet">{texts.deletedAt(exactly(new Date(delete_at)))}</p>}
      {post.status && (
        <p>
          <a href={`/@${account.acct}/${post.id}`}>{texts.open}</a>
        </p>
      )}
    </section>
  )
}

interface ActsProps {
  post: AdminStatus
  changed(): Promise<void>
}

// The files of a post, and those that were removed from it.
function Files({ post, changed }: ActsProps) {
  const [isUncovered, uncover] = useState(false)
  const [question, ask] = useState<string>()
  const { posts: texts } = mod
  const { id, status, removed_media_attachments: removed } = post
  const files = status?.media_attachments ?? []
  if (files.length + removed.length === 0) return null

  async function restore(file: string): Promise<void> {
    const path = { id, media_id: file }
    const run = () => call('POST /api/admin/statuses/{id}/media/{media_id}/restore', { path, body: {} })
    if (await change(run, texts.fileRestored)) await changed()
  }

  return (
    <section class="card mod-card" aria-labelledby="files">
      <h2 id="files">{texts.files}</h2>
      {files.length > 0 && (
        <>
          <div class="mod-media">
            {files.map((file) => (
              <div key={file.id}>
                <ModeratedFile file={file} all={files} isUncovered={isUncovered} />
                <button
                  type="button"
                  class="button button-small button-danger"
                  aria-label={texts.removeFileName(mediaName(file, files))}
                  onClick={() => ask(file.id)}
                >
                  {texts.acts.file.label}
                </button>
              </div>
            ))}
          </div>
          <p>
            <button
              type="button"
              class="button button-small"
              aria-pressed={isUncovered}
              onClick={() => uncover(!isUncovered)}
            >
              <Icon of={EyeOff} size={16} />
              {isUncovered ? texts.coverFiles : texts.showFiles}
            </button>
          </p>
        </>
      )}
      {removed.length > 0 && (
        <ul class="mod-rows" aria-label={texts.removedFiles}>
          {removed.map(({ id: file, type, description, delete_at }) => (
            <li key={file} class="mod-entry">
              <p>
                <span class="mod-pill is-severe">{texts.removed}</span> {description ?? m.post.undescribed[type]}
              </p>
              <p class="quiet">{texts.fileDeletedAt(exactly(new Date(delete_at)))}</p>
              <p>
                <button type="button" class="button button-small" onClick={() => void restore(file)}>
                  {texts.restoreFile}
                </button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {question && (
        <PostDialog
          action="remove_media"
          texts={texts.acts.file}
          run={(body) =>
            call('POST /api/admin/statuses/{id}/media/{media_id}/remove', { path: { id, media_id: question }, body })
          }
          close={() => ask(undefined)}
          onDone={() => {
            ask(undefined)
            void changed()
          }}
        />
      )}
    </section>
  )
}

/** An action against a post. The service notifies the author. */
type PostAct = 'remove' | 'sensitive' | 'forbid_sharing'

const decisions = { remove: 'remove_posts', sensitive: 'cover_posts', forbid_sharing: 'forbid_sharing' } as const

function Acts({ post, changed }: ActsProps) {
  const [question, ask] = useState<PostAct>()
  const { id, removed_at, marked_sensitive, sharing_forbidden, media_count } = post
  const { posts: texts } = mod

  async function undo(what: 'restore' | 'unsensitive' | 'allow_sharing', done: string): Promise<void> {
    const run = () => call(`POST /api/admin/statuses/{id}/${what}`, { path: { id }, body: {} })
    if (await change(run, done)) await changed()
  }

  return (
    <section class="card mod-card" aria-labelledby="acts">
      <h2 id="acts">{mod.account.actions}</h2>
      <p class="form-actions">
        {removed_at ? (
          <button type="button" class="button" onClick={() => void undo('restore', texts.isRestored)}>
            {texts.restore}
          </button>
        ) : (
          <>
            {marked_sensitive ? (
              <button type="button" class="button" onClick={() => void undo('unsensitive', texts.isUncovered)}>
                {texts.uncover}
              </button>
            ) : (
              media_count > 0 && (
                <button type="button" class="button" onClick={() => ask('sensitive')}>
                  {texts.acts.sensitive.label}
                </button>
              )
            )}
            {sharing_forbidden ? (
              <button type="button" class="button" onClick={() => void undo('allow_sharing', texts.isShared)}>
                {texts.share}
              </button>
            ) : (
              <button type="button" class="button" onClick={() => ask('forbid_sharing')}>
                {texts.acts.forbid_sharing.label}
              </button>
            )}
            <button type="button" class="button button-danger" onClick={() => ask('remove')}>
              {texts.acts.remove.label}
            </button>
          </>
        )}
      </p>
      {question && (
        <PostDialog
          action={decisions[question]}
          texts={texts.acts[question]}
          run={(body) => call(`POST /api/admin/statuses/{id}/${question}`, { path: { id }, body })}
          close={() => ask(undefined)}
          onDone={() => {
            ask(undefined)
            void changed()
          }}
        />
      )}
    </section>
  )
}

interface PostDialogProps {
  action: DecisionTemplate['action']
  texts: { title: string; label: string; text: string; done: string }
  run(body: ReturnType<typeof textsBody>): Promise<unknown>
  close(): void
  onDone(): void
}

function PostDialog({ action, texts, run, close, onDone }: PostDialogProps) {
  const [input, setTexts] = useState(noTexts)
  return (
    <ChangeDialog
      title={texts.title}
      label={texts.label}
      isDangerous
      run={() => run(textsBody(input))}
      done={texts.done}
      close={close}
      onDone={onDone}
    >
      {() => (
        <>
          <p>{texts.text}</p>
          <DecisionFields action={action} texts={input} setTexts={setTexts} />
        </>
      )}
    </ChangeDialog>
  )
}
