import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { isMissing } from '../boundary/boundaryError.ts'
import { mod } from '../messages/moderation.ts'
import { exactly, Time } from '../parts/Time.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Unread } from '../parts/Unread.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import type { AdminStatus } from '../schema/api.ts'
import { may } from '../state/role.ts'
import { change } from './change.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { Frame } from './Frame.tsx'
import { nothingSaid, saidBody, SaidFields } from './SaidFields.tsx'

/** The page of a post for moderators, with the actions on it. Also shows a removed post. */
export function PostDetail({ id }: { id: string }) {
  const { value, trouble, again } = useLoaded(() => call('GET /api/admin/statuses/{id}', { path: { id } }))
  const { posts: texts } = mod
  return (
    <Frame title={texts.title}>
      {isMissing(trouble) && <Notice title={texts.notFound} text={texts.notFoundText} />}
      {!value && !isMissing(trouble) && <Unread trouble={trouble} again={again} lines={1} />}
      {value && (
        <div class="mod-body">
          <Post post={value} />
          <Acts post={value} changed={again} />
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

/** A measure against a post. The service notifies the author. */
type PostAct = 'remove' | 'sensitive' | 'forbid_sharing'

function Acts({ post, changed }: ActsProps) {
  const [asked, ask] = useState<PostAct>()
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
      {asked && (
        <PostDialog
          id={id}
          act={asked}
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
  id: string
  act: PostAct
  close(): void
  onDone(): void
}

function PostDialog({ id, act, close, onDone }: PostDialogProps) {
  const [said, say] = useState(nothingSaid)
  const texts = mod.posts.acts[act]
  return (
    <ChangeDialog
      title={texts.title}
      label={texts.label}
      isDangerous
      run={() => call(`POST /api/admin/statuses/{id}/${act}`, { path: { id }, body: saidBody(said) })}
      done={texts.done}
      close={close}
      onDone={onDone}
    >
      {() => (
        <>
          <p>{texts.text}</p>
          <SaidFields said={said} say={say} />
        </>
      )}
    </ChangeDialog>
  )
}
