import { CircleAlert } from 'lucide'
import { Icon } from '../parts/Icon.tsx'

/** What went wrong with a form as a whole, read aloud when it appears. */
export function FormTrouble({ text }: { text: string }) {
  return (
    <p class="form-trouble" role="alert">
      <Icon of={CircleAlert} size={18} />
      <span>{text}</span>
    </p>
  )
}
