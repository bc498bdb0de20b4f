import { useRef, useState } from 'preact/hooks'
import { BoundaryError } from '../../boundary/boundaryError.ts'
import { profilePath } from '../../people/nameOf.ts'
import { m } from '../../messages/index.ts'
import { Check } from '../../parts/Field.tsx'
import { focusWhenDrawn } from '../../parts/focusWhenDrawn.ts'
import type { CredentialAccount, Instance, Profile } from '../../schema/api.ts'
import { me, putOwnProfile } from '../../state/session.ts'
import { showToast } from '../../state/toasts.ts'
import { sentenceOf } from '../../state/errorToast.ts'
import { CountedField } from './CountedField.tsx'
import { FieldTable } from './FieldTable.tsx'
import { formOf, isSame, type ProfileForm, saveProfile } from './profileForm.ts'
import { ProfilePictures } from './ProfilePictures.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useUnsaved } from './useUnsaved.ts'

const switches = ['locked', 'discoverable', 'indexable', 'hide_collections', 'bot'] as const

const switchTexts = () => {
  const texts = m.settings.profile
  return {
    locked: [texts.locked, texts.lockedHint],
    discoverable: [texts.discoverable, texts.discoverableHint],
    indexable: [texts.indexable, texts.indexableHint],
    hide_collections: [texts.hideCollections, texts.hideCollectionsHint],
    bot: [texts.bot, texts.botHint],
  } as const
}

/** A form for the profile, saved as a whole. The input stays if saving fails. */
export function ProfileEditor({ profile, limits }: { profile: Profile; limits: Instance['configuration'] }) {
  const [saved, setSaved] = useState(() => formOf(profile))
  const [form, setForm] = useState(saved)
  const [chosen, setChosen] = useState({ avatar: profile.avatar !== null, header: profile.header !== null })
  const [isBusy, setBusy] = useState(false)
  const [shownError, setError] = useState<unknown>(undefined)
  const root = useRef<HTMLFormElement>(null)
  const texts = m.settings.profile
  const isChanged = !isSame(form, saved)
  useUnsaved(isChanged)
  const change = (now: Partial<ProfileForm>) => setForm((before) => ({ ...before, ...now }))

  /** Shows the saved profile, which the service may have normalised. */
  function take(account: CredentialAccount): void {
    putOwnProfile(account)
    const tidy = formOf({ ...account, ...account.source })
    setSaved(tidy)
    // Does not overwrite what was typed in the meantime.
    setForm((now) => (isSame(now, form) ? tidy : { ...now, avatar: undefined, header: undefined }))
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      take(await saveProfile(form))
      setChosen({ avatar: chosen.avatar || Boolean(form.avatar), header: chosen.header || Boolean(form.header) })
      showToast(m.settings.saved)
    } catch (error) {
      setError(error)
      focusWhenDrawn(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]'))
    } finally {
      setBusy(false)
    }
  }

  const about = (field: string) => errorOf(shownError, field)
  return (
    <form class="form" ref={root} onSubmit={(event) => void save(event)} noValidate>
      <ProfilePictures
        form={form}
        chosen={chosen}
        limits={limits.media_attachments}
        about={about}
        change={change}
        onRemoved={(kind, account) => {
          putOwnProfile(account)
          setChosen({ ...chosen, [kind]: false })
          const blank = { [`${kind}_description`]: '' }
          setSaved({ ...saved, ...blank })
          change(blank)
        }}
      />
      <section class="card form" aria-label={texts.texts}>
        <CountedField
          label={texts.name}
          name="display_name"
          value={form.display_name}
          most={limits.accounts.max_display_name_length}
          error={about('display_name')}
          onInput={(display_name) => change({ display_name })}
        />
        <CountedField
          label={texts.bio}
          name="note"
          hint={texts.bioHint}
          rows={5}
          value={form.note}
          most={limits.accounts.max_note_length}
          error={about('note')}
          onInput={(note) => change({ note })}
        />
        <FieldTable
          lines={form.lines}
          limits={limits.accounts}
          error={about('fields')}
          onChange={(lines) => change({ lines })}
        />
      </section>
      <section class="card form">
        <fieldset>
          <legend>{texts.privacy}</legend>
          {switches.map((name) => (
            <Check
              key={name}
              label={switchTexts()[name][0]}
              hint={switchTexts()[name][1]}
              checked={form[name]}
              onChange={(isOn) => change({ [name]: isOn })}
            />
          ))}
        </fieldset>
      </section>
      <p>
        <a href={profilePath(me.value!)}>{texts.view}</a>
      </p>
      <SaveBar
        label={texts.save}
        isBusy={isBusy}
        isChanged={isChanged}
        error={shownError === undefined ? undefined : `${m.settings.saveFailed} ${sentenceOf(shownError)}`}
      />
    </form>
  )
}

function errorOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof BoundaryError)) return undefined
  const matching = error.fields.filter((one) => one.field.startsWith(field))
  return matching.map(({ message }) => message).join(' ') || undefined
}
