import { AtSign, FileText } from 'lucide'
import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { Field } from '../parts/Field.tsx'
import { LinkLine } from '../parts/LinkLine.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { SubmitButton } from '../parts/SubmitButton.tsx'
import type { ServiceText } from '../schema/api.ts'
import { change } from './change.ts'
import { ContactDetail } from './ContactDetail.tsx'
import { Frame } from './Frame.tsx'

const names = ['about', 'privacy_policy', 'terms_of_service'] as const

/** The texts about the service, and its contact account. */
export function TextsPart() {
  return (
    <ul class="link-list">
      {names.map((name) => (
        <LinkLine key={name} href={`/moderation/texts/${name}`} icon={FileText} label={mod.texts.names[name]} />
      ))}
      <LinkLine href="/moderation/texts/contact" icon={AtSign} label={mod.texts.contact} />
    </ul>
  )
}

/** An editor for one text about the service, with its earlier versions, or for the contact account. */
export function TextDetail({ id }: { id: string }) {
  if (id === 'contact') return <ContactDetail />
  const name = names.find((one) => one === id)
  if (name) return <TextPage name={name} />
  return (
    <Frame title={m.notFound.title}>
      <Notice title={m.notFound.title} text={m.notFound.text} />
    </Frame>
  )
}

function TextPage({ name }: { name: (typeof names)[number] }) {
  const { value, error, again } = useLoaded(() =>
    call('GET /api/admin/texts/{name}', { path: { name }, query: { limit: 40 } }),
  )
  const [latest] = value ?? []
  return (
    <Frame title={mod.texts.names[name]}>
      {!value && <LoadingOrError error={error} again={again} lines={2} />}
      {value && <Editor key={latest?.id} name={name} versions={value} changed={again} />}
    </Frame>
  )
}

interface EditorProps {
  name: (typeof names)[number]
  /** The versions, newest first. */
  versions: readonly ServiceText[]
  changed(): Promise<void>
}

function Editor({ name, versions, changed }: EditorProps) {
  const [text, setText] = useState(versions[0]?.text ?? '')
  const [day, setDay] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { texts } = mod

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const body = { text, effective_date: day || undefined }
    const isSaved = await change(() => call('PUT /api/admin/texts/{name}', { path: { name }, body }), texts.saved)
    if (isSaved) await changed()
    setBusy(false)
  }

  return (
    <div class="mod-body">
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.text} hint={texts.textHint}>
          {(props) => (
            <textarea
              {...props}
              class="input mod-long"
              rows={16}
              dir="auto"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        {name === 'terms_of_service' && (
          <Field label={texts.day} hint={texts.dayHint}>
            {(props) => (
              <input
                {...props}
                class="input"
                type="date"
                value={day}
                onInput={(event) => setDay(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <p class="form-actions">
          <SubmitButton isBusy={isBusy}>{isBusy ? mod.busy : texts.save}</SubmitButton>
        </p>
      </form>
      {versions.length > 0 && (
        <section class="card mod-card" aria-labelledby="versions">
          <h2 id="versions">{texts.versions}</h2>
          <ol class="mod-rows" reversed>
            {versions.map((version) => (
              <li key={version.id} class="mod-entry">
                <p>
                  <Time at={version.created_at} isExact />
                  {version.effective_date && ` · ${texts.from(version.effective_date)}`}
                </p>
                <p class="mod-facts mod-short" dir="auto">
                  {version.text || texts.empty}
                </p>
                <p>
                  <button type="button" class="button button-small" onClick={() => setText(version.text)}>
                    {texts.take}
                  </button>
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
