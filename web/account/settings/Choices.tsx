import { useId } from 'preact/hooks'

interface ChoicesProps<Name extends string> {
  label: string
  /** The value and the label of each choice. */
  choices: readonly (readonly [Name, string])[]
  value: Name
  onChange(name: Name): void
}

/** A set of radio buttons. */
export function Choices<Name extends string>({ label, choices, value, onChange }: ChoicesProps<Name>) {
  const group = useId()
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="side-choices">
        {choices.map(([name, text]) => (
          <label key={name}>
            <input type="radio" name={group} checked={value === name} onChange={() => onChange(name)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
