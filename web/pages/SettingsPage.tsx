import '../account/account.css'
import '../account/settings/settings.css'
import { useLocation } from 'preact-iso'
import type { ComponentType } from 'preact'
import { AppearanceSettings } from '../account/settings/AppearanceSettings.tsx'
import { PostingSettings } from '../account/settings/PostingSettings.tsx'
import { ProfileSettings } from '../account/settings/ProfileSettings.tsx'
import { type Section, sections } from '../account/settings/sections.ts'
import { SecuritySettings } from '../account/settings/SecuritySettings.tsx'
import { SettingsIndex } from '../account/settings/SettingsIndex.tsx'
import { m } from '../messages/index.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { Page } from '../parts/Page.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const parts: Record<Section, ComponentType> = {
  profile: ProfileSettings,
  posting: PostingSettings,
  appearance: AppearanceSettings,
  security: SecuritySettings,
  decisions: lazyPart(() =>
    import('../account/decisions/DecisionSettings.tsx').then((module) => module.loadDecisionSettings()),
  ),
}

/** The settings: their index, or one part. */
export function SettingsPage() {
  const name = useLocation().path.split('/')[2]
  if (!name)
    return (
      <Page title={m.settings.title}>
        <SettingsIndex />
      </Page>
    )
  const section = sections.find((one) => one === name)
  if (!section) return <NotFoundPage />
  const Part = parts[section]
  return (
    <Page title={m.settings.sections[section].label} hasBack>
      <Tabs
        label={m.settings.title}
        current={`/settings/${section}`}
        tabs={sections.map((one) => ({ href: `/settings/${one}`, label: m.settings.sections[one].label }))}
      />
      <div class="page-body settings">
        <Part />
      </div>
    </Page>
  )
}
