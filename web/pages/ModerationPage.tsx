import type { ComponentType } from 'preact'
import { useLocation } from 'preact-iso'
import { loadModerationMessages, mod } from '../messages/moderation.ts'
import { AccountDetail } from '../moderation/AccountDetail.tsx'
import { AccountsPart } from '../moderation/AccountsPart.tsx'
import { AnnouncementsPart } from '../moderation/AnnouncementsPart.tsx'
import { AppealsPart } from '../moderation/AppealsPart.tsx'
import { AuditPart } from '../moderation/AuditPart.tsx'
import { BlocksPart } from '../moderation/BlocksPart.tsx'
import { EmojisPart } from '../moderation/EmojisPart.tsx'
import { Frame } from '../moderation/Frame.tsx'
import { InvitesPart } from '../moderation/InvitesPart.tsx'
import { Overview } from '../moderation/Overview.tsx'
import { PlotsPart } from '../moderation/PlotsPart.tsx'
import { RegistrationsPart } from '../moderation/RegistrationsPart.tsx'
import { PostDetail } from '../moderation/PostDetail.tsx'
import { ReportDetail } from '../moderation/ReportDetail.tsx'
import { ReportsPart } from '../moderation/ReportsPart.tsx'
import { RolesPart } from '../moderation/RolesPart.tsx'
import { RuleDetail } from '../moderation/RuleDetail.tsx'
import { RulesPart } from '../moderation/RulesPart.tsx'
import { ownSections, type Section } from '../moderation/sections.ts'
import { TemplatesPart } from '../moderation/TemplatesPart.tsx'
import { TextDetail, TextsPart } from '../moderation/TextsPart.tsx'
import { TrendsPart } from '../moderation/TrendsPart.tsx'
import { WordsPart } from '../moderation/WordsPart.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { may } from '../state/role.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const parts: Record<Section, ComponentType> = {
  reports: ReportsPart,
  accounts: AccountsPart,
  roles: RolesPart,
  registrations: RegistrationsPart,
  appeals: AppealsPart,
  invites: InvitesPart,
  announcements: AnnouncementsPart,
  rules: RulesPart,
  words: WordsPart,
  blocks: BlocksPart,
  trends: TrendsPart,
  texts: TextsPart,
  templates: TemplatesPart,
  emojis: EmojisPart,
  audit: AuditPart,
  figures: PlotsPart,
}

const details: Partial<Record<Section, ComponentType<{ id: string }>>> = {
  reports: ReportDetail,
  accounts: AccountDetail,
  rules: RuleDetail,
  texts: TextDetail,
}

/** Loads the pages of the moderation area, with their texts. */
export async function loadModerationPage(): Promise<ComponentType> {
  await loadModerationMessages()
  return ModerationPage
}

/** The moderation area: its overview, one part, or one item of a part. */
function ModerationPage() {
  const [, , name, id] = useLocation().path.split('/')
  if (!name) return <Overview />
  if (name === 'posts' && id && may('manageReports', 'manageUsers')) return <PostDetail id={decodeURIComponent(id)} />
  const section = ownSections().find((one) => one === name)
  if (!section) return <NotFoundPage />
  if (!id) return <Whole section={section} />
  const Detail = details[section]
  return Detail ? <Detail id={decodeURIComponent(id)} /> : <NotFoundPage />
}

function Whole({ section }: { section: Section }) {
  const Part = parts[section]
  return (
    <Frame title={mod.sections[section].label}>
      <Tabs
        label={mod.title}
        current={`/moderation/${section}`}
        tabs={ownSections().map((one) => ({ href: `/moderation/${one}`, label: mod.sections[one].label }))}
      />
      <Part />
    </Frame>
  )
}
