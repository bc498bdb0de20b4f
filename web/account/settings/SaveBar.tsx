import { SubmitButton } from '../../parts/SubmitButton.tsx'
import { m } from '../../messages/index.ts'
import { FormError } from '../FormError.tsx'

interface SaveBarProps {
  label: string
  isBusy: boolean
  isChanged: boolean
  error?: string | undefined
}

/** The bar below a form that is saved as a whole. It is always visible, and shows whether there are unsaved changes. */
export function SaveBar({ label, isBusy, isChanged, error }: SaveBarProps) {
  return (
    <div class="save-bar">
      {error && <FormError text={error} />}
      <SubmitButton isBusy={isBusy}>{isBusy ? m.settings.saving : label}</SubmitButton>
      <p role="status">{isChanged && !isBusy ? m.settings.unsaved : ''}</p>
    </div>
  )
}
