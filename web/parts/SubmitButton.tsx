import type { ComponentChildren } from 'preact'

interface SubmitButtonProps {
  /** Whether the form is being sent. The button then does nothing. */
  isBusy: boolean
  isDangerous?: boolean
  children: ComponentChildren
}

/** The button that sends a form. It stays focused while the form is sent, because `disabled` would lose the focus. */
export function SubmitButton({ isBusy, isDangerous = false, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      class={`button ${isDangerous ? 'button-danger' : 'button-main'}`}
      aria-disabled={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {children}
    </button>
  )
}
