import {
  ChartColumn,
  FileText,
  Flag,
  Funnel,
  ListChecks,
  Megaphone,
  MessageSquareText,
  Scale,
  ScrollText,
  ShieldBan,
  Smile,
  Ticket,
  TrendingUp,
  UserCheck,
  UserCog,
  Users,
} from 'lucide'
import { mod } from '../messages/moderation.ts'
import type { IconShape } from '../parts/Icon.tsx'
import { LinkLine } from '../parts/LinkLine.tsx'
import { Figures } from './Figures.tsx'
import { Frame } from './Frame.tsx'
import { ownSections, type Section } from './sections.ts'

const icons: Record<Section, IconShape> = {
  reports: Flag,
  accounts: Users,
  roles: UserCog,
  registrations: UserCheck,
  appeals: Scale,
  invites: Ticket,
  announcements: Megaphone,
  rules: ListChecks,
  words: Funnel,
  blocks: ShieldBan,
  trends: TrendingUp,
  texts: FileText,
  templates: MessageSquareText,
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
            icon={icons[section]}
            label={mod.sections[section].label}
            text={mod.sections[section].text}
          />
        ))}
      </ul>
      <Figures />
    </Frame>
  )
}
