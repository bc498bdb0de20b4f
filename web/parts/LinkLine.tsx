import './linkList.css'
import { ChevronRight } from 'lucide'
import { type IconShape, Icon } from './Icon.tsx'

interface LinkLineProps {
  href: string
  icon: IconShape
  label: string
  /** A description of the target. */
  text?: string
}

/** An entry of a `link-list`: a link to a page of the client, with an icon and a description. */
export function LinkLine({ href, icon, label, text }: LinkLineProps) {
  return (
    <li>
      <a class="link-line" href={href}>
        <Icon of={icon} />
        <span>
          <strong>{label}</strong>
          {text && <span>{text}</span>}
        </span>
        <Icon of={ChevronRight} size={18} />
      </a>
    </li>
  )
}
