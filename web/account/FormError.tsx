import { CircleAlert } from 'lucide'
import { Icon } from '../parts/Icon.tsx'

/** An error about a whole form. Screen readers announce it when it appears. */
export function FormError({ text }: { text: string }) {
  return (
    <p class="form-error" role="alert">
      <Icon of={CircleAlert} size={18} />
      <span>{text}</span>
    </p>
  )
}
