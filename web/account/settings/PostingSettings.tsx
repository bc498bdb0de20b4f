import { useState } from 'preact/hooks'
import { call } from '../../boundary/boundary.ts'
import { languageName, listed, writtenLanguages } from '../../compose/languages.ts'
import { m } from '../../messages/index.ts'
import { Check } from '../../parts/Field.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { quotePolicies } from '../../posts/quotePolicies.ts'
import { visibilities } from '../../posts/visibilities.ts'
import type { CredentialAccount, Visibility } from '../../schema/api.ts'
import { me, putOwnProfile } from '../../state/session.ts'
import { showToast } from '../../state/toasts.ts'
import { sentenceOf } from '../../state/errorToast.ts'
import { Choices } from './Choices.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useUnsaved } from './useUnsaved.ts'

const defaultsOf = ({ source }: CredentialAccount) => {
  const { privacy, language, sensitive, quote_policy } = source
  return { privacy, language, sensitive, quote_policy }
}

// Includes a language that another client has set and this client does not offer.
function languagesWith(chosen: string | null): { code: string; name: string }[] {
  const languages = writtenLanguages()
  if (!chosen || languages.some(({ code }) => code === chosen)) return languages
  const same = listed(chosen)
  return [{ code: chosen, name: languageName(chosen) }, ...languages.filter((one) => one !== same)]
}

/** The account's defaults for new posts, in this client and in others. */
export function PostingSettings() {
  const saved = defaultsOf(me.value!)
  const [chosen, setChosen] = useState(saved)
  const [isBusy, setBusy] = useState(false)
  const [shownError, setError] = useState<string | undefined>(undefined)
  const texts = m.settings.posting
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(saved)
  useUnsaved(isChanged)
  const choose = (change: Partial<typeof chosen>) => setChosen({ ...chosen, ...change })

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const source = { ...chosen, language: chosen.language || null }
      putOwnProfile(await call('PATCH /api/accounts/update_credentials', { body: { source } }))
      showToast(m.settings.saved)
    } catch (error) {
      setError(`${m.settings.saveFailed} ${sentenceOf(error)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form class="form" onSubmit={(event) => void save(event)}>
      <p>{texts.intro}</p>
      <section class="card form">
        <SelectField
          label={texts.visibility}
          value={chosen.privacy}
          onChange={(value) => choose({ privacy: value as Visibility })}
        >
          {visibilities.map((name) => (
            <option key={name} value={name}>
              {texts.visibilities[name]}
            </option>
          ))}
        </SelectField>
        <SelectField label={texts.language} value={chosen.language} onChange={(language) => choose({ language })}>
          <option value="">{texts.noLanguage}</option>
          {languagesWith(chosen.language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Choices
          label={texts.quote}
          choices={quotePolicies.map((name) => [name, texts.quotes[name]] as const)}
          value={chosen.quote_policy}
          onChange={(quote_policy) => choose({ quote_policy })}
        />
        <Check
          label={texts.sensitive}
          hint={texts.sensitiveHint}
          checked={chosen.sensitive}
          onChange={(sensitive) => choose({ sensitive })}
        />
      </section>
      <SaveBar label={texts.save} isBusy={isBusy} isChanged={isChanged} error={shownError} />
    </form>
  )
}
