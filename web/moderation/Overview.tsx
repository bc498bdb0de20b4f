import {
  ChevronRight,
  FileText,
  Flag,
  ListChecks,
  Megaphone,
  Scale,
  ScrollText,
  Smile,
  Ticket,
  UserCheck,
  Users,
} from 'lucide'
import { mod } from '../messages/moderation.ts'
import { type Drawing, Icon } from '../parts/Icon.tsx'
import { Figures } from './Figures.tsx'
import { Frame } from './Frame.tsx'
import { ownSections, type Section } from './sections.ts'

const drawings: Record<Section, Drawing> = {
  reports: Flag,
  accounts: Users,
  registrations: UserCheck,
  appeals: Scale,
  invites: Ticket,
  announcements: Megaphone,
  rules: ListChecks,
  texts: FileText,
  emojis: Smile,
  audit: ScrollText,
}

/** What there is to do in the moderation area, and where. */
export function Overview() {
  return (
    <Frame title={mod.title}>
      <ul class="mod-places">
        {ownSections().map((section) => (
          <li key={section}>
            <a class="mod-place" href={`/moderation/${section}`}>
              <Icon of={drawings[section]} />
              <span>
                <strong>{mod.sections[section].label}</strong>
                <span>{mod.sections[section].text}</span>
              </span>
              <Icon of={ChevronRight} size={18} />
            </a>
          </li>
        ))}
      </ul>
      <Figures />
    </Frame>
  )
}
