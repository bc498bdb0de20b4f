import { appearance, chooseAppearance, textSizes, themes } from '../../app/theme.ts'
import { chooseLanguage, chosenLanguage, type Language, languages, m, preferredLanguage } from '../../messages/index.ts'
import { Check } from '../../parts/Field.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { Choices } from './Choices.tsx'

/** The appearance settings of this browser. Changes take effect at once. */
export function AppearanceSettings() {
  const texts = m.settings.appearance
  const { theme, textSize, autoplay, showSensitive, shortcuts } = appearance.value
  return (
    <>
      <p>{texts.intro}</p>
      <section class="card form">
        <Choices
          label={texts.theme}
          choices={themes.map((name) => [name, texts.themes[name]] as const)}
          value={theme}
          onChange={(name) => chooseAppearance({ theme: name })}
        />
        <Choices
          label={texts.textSize}
          choices={textSizes.map((name) => [name, texts.textSizes[name]] as const)}
          value={textSize}
          onChange={(name) => chooseAppearance({ textSize: name })}
        />
      </section>
      <section class="card form">
        <fieldset>
          <legend>{texts.media}</legend>
          <Check
            label={texts.autoplay}
            hint={texts.autoplayHint}
            checked={autoplay}
            onChange={(isChosen) => chooseAppearance({ autoplay: isChosen })}
          />
          <Check
            label={texts.showSensitive}
            hint={texts.showSensitiveHint}
            checked={showSensitive}
            onChange={(isChosen) => chooseAppearance({ showSensitive: isChosen })}
          />
        </fieldset>
      </section>
      <section class="card form">
        <fieldset>
          <legend>{texts.keyboard}</legend>
          <Check
            label={texts.shortcuts}
            hint={texts.shortcutsHint}
            checked={shortcuts}
            onChange={(isChosen) => chooseAppearance({ shortcuts: isChosen })}
          />
        </fieldset>
        <p>
          <a href="/shortcuts">{texts.allShortcuts}</a>
        </p>
      </section>
      <section class="card form">
        <SelectField
          label={texts.language}
          hint={texts.languageHint}
          value={chosenLanguage() ?? ''}
          onChange={(value) => chooseLanguage((value || undefined) as Language | undefined)}
        >
          <option value="">{texts.byBrowser(languages[preferredLanguage()])}</option>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </section>
    </>
  )
}
