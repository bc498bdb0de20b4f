import { m } from '../../messages/index.ts'
import { FormTrouble } from '../FormTrouble.tsx'

interface SaveBarProps {
  label: string
  isBusy: boolean
  isChanged: boolean
  trouble?: string | undefined
}

/** The end of a form that is saved as a whole: always in sight, and says whether there is something to save. */
export function SaveBar({ label, isBusy, isChanged, trouble }: SaveBarProps) {
  return (
    <div class="save-bar">
      {trouble && <FormTrouble text={trouble} />}
      <button type="submit" class="button button-main" disabled={isBusy}>
        {isBusy ? m.settings.saving : label}
      </button>
      <p role="status">{isChanged && !isBusy ? m.settings.unsaved : ''}</p>
    </div>
  )
}
