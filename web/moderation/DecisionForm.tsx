import { useId, useState } from 'preact/hooks'
import { withRecentProof } from '../account/reauthenticate.tsx'
import { mod } from '../messages/moderation.ts'
import { Check } from '../parts/Field.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { SubmitButton } from '../parts/SubmitButton.tsx'
import type { AdminReport } from '../schema/api.ts'
import { readInstance } from '../state/instance.ts'
import { showError } from '../state/errorToast.ts'
import { type Choice, choicesFor } from './decisions.ts'
import { decideSoon, undoSeconds } from './pending.ts'
import { isOwn, readReport, reports, takeReport } from './reports.ts'
import { noTexts, type DecisionTexts, DecisionFields } from './DecisionFields.tsx'
import { useKeys } from './useKeys.ts'

interface DecisionFormProps {
  report: AdminReport
  onDecided(): void
}

/** The form in which a moderator decides about a report. The decision is sent ten seconds later. */
export function DecisionForm({ report, onDecided }: DecisionFormProps) {
  const [choice, choose] = useState<Choice>('none')
  const [input, setTexts] = useState<DecisionTexts>({ ...noTexts, rules: report.rules.map((rule) => rule.id) })
  const [withOthers, setWithOthers] = useState(true)
  const [fieldError, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const group = useId()
  const { value: instance } = useLoaded(readInstance)
  const { reports: texts } = mod
  const choices = choicesFor(report)
  const others = report.other_open_report_ids

  useKeys(Object.fromEntries(choices.map((one, index) => [String(index + 1), () => pick(one)])))
  function pick(one: Choice): boolean {
    choose(one)
    document.getElementById(`${group}-${one}`)?.focus()
    return true
  }

  async function decide(): Promise<void> {
    if (choice === 'warn' && input.text.trim() === '') return setError(mod.decisionTexts.textNeeded)
    setError(undefined)
    setBusy(true)
    // Takes the report first, so that no other moderator decides meanwhile. The service also asks for the proof now,
    // and not in ten seconds.
    try {
      const wasOwn = isOwn(report)
      const reportId = await withRecentProof(() => takeReport(report.id))
      if (reportId === undefined) return
      const latest = reports.of(reportId).peek() ?? report
      // A rule that was removed after the report is still shown, but a decision cannot name it.
      const rules = input.rules.filter((id) => instance?.rules.some((rule) => rule.id === id) ?? true)
      decideSoon(latest, { choice, texts: { ...input, rules }, others: withOthers ? others : [] }, !wasOwn)
      onDecided()
    } catch (error) {
      showError(error, mod.failed)
      // Another moderator may have taken the report, so this reads it again.
      await readReport(report.id).catch(() => {})
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      class="form card"
      noValidate
      aria-label={texts.decision}
      onSubmit={(event) => {
        event.preventDefault()
        void decide()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void decide()
      }}
    >
      <fieldset>
        <legend>{texts.decision}</legend>
        {choices.map((one, index) => (
          <label key={one} class="choice">
            <input
              id={`${group}-${one}`}
              type="radio"
              name={group}
              checked={choice === one}
              onChange={() => choose(one)}
            />
            <span>
              {texts.choices[one].label} <kbd class="mod-key">{index + 1}</kbd>
              <span class="field-hint choice-hint">{texts.choices[one].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <DecisionFields
        action={choice === 'warn' ? 'none' : choice}
        texts={input}
        setTexts={setTexts}
        isSilent={choice === 'none'}
        error={fieldError}
      />
      {others.length > 0 && (
        <Check label={texts.closeOthers(others.length)} checked={withOthers} onChange={setWithOthers} />
      )}
      <div class="form-actions">
        <SubmitButton isBusy={isBusy}>{isBusy ? mod.busy : texts.decide}</SubmitButton>
        <p class="field-hint">{texts.decideHint(undoSeconds)}</p>
      </div>
    </form>
  )
}
