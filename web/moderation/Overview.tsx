import {
  ChartColumn,
  FileText,
  Flag,
  Funnel,
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
import type { Drawing } from '../parts/Icon.tsx'
import { LinkLine } from '../parts/LinkLine.tsx'
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
  words: Funnel,
  texts: FileText,
  emojis: Smile,
  audit: ScrollText,
  figures: ChartColumn,
}

/** Open work in the moderation area, with links. */
export function Overview() {
  return (
    <Frame title={mod.title}>
      <ul class="link-list">
        {ownSections().map((section) => (
          <LinkLine
            key={section}
            href={`/moderation/${section}`}
            icon={drawings[section]}
            label={mod.sections[section].label}
            text={mod.sections[section].text}
          />
        ))}
      </ul>
      <Figures />
    </Frame>
  )
}
