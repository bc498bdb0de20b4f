import { postShortcuts } from '../app/postShortcuts.ts'
import { appearance } from '../app/theme.ts'
import { type Shortcut, shortcuts } from '../app/shortcuts.ts'
import { m } from '../messages/index.ts'
import { Page } from '../parts/Page.tsx'

const inPictures = (): Shortcut[] => {
  const { nextPicture, previousPicture, close } = m.timelines.keys
  return [
    { keys: '→', label: () => nextPicture },
    { keys: '←', label: () => previousPicture },
    { keys: 'Esc', label: () => close },
  ]
}

/** Lists all keyboard shortcuts. */
export function ShortcutsPage() {
  const { keys } = m.timelines
  return (
    <Page title={keys.title} hasBack>
      <div class="page-body">
        <p>
          {!appearance.value.shortcuts && <strong>{keys.off} </strong>}
          <a href="/settings/appearance">{keys.change}</a>
        </p>
        <Keys title={keys.everywhere} all={shortcuts} />
        <Keys title={keys.posts} hint={keys.postsHint} all={postShortcuts} />
        <Keys title={keys.pictures} all={inPictures()} />
      </div>
    </Page>
  )
}

function Keys({ title, hint, all }: { title: string; hint?: string; all: readonly Shortcut[] }) {
  return (
    <section class="card">
      <h2>{title}</h2>
      {hint && <p class="field-hint">{hint}</p>}
      <dl class="keys">
        {all.map(({ keys, label }) => (
          <Key key={keys} keys={keys.split(' ')} label={label()} />
        ))}
      </dl>
    </section>
  )
}

function Key({ keys: [first, second], label }: { keys: string[]; label: string }) {
  return (
    <>
      <dt>
        <kbd>{first}</kbd>
        {second && (
          <>
            {' '}
            {m.timelines.keys.then} <kbd>{second}</kbd>
          </>
        )}
      </dt>
      <dd>{label}</dd>
    </>
  )
}
