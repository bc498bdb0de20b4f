import {
  Bell,
  CircleUser,
  Funnel,
  Gavel,
  List,
  LogOut,
  Palette,
  PenLine,
  ShieldCheck,
  UserCheck,
  UserX,
  VolumeX,
} from 'lucide'
import { signOut } from '../../app/signOut.ts'
import { m } from '../../messages/index.ts'
import { type IconShape, Icon } from '../../parts/Icon.tsx'
import { LinkLine } from '../../parts/LinkLine.tsx'
import { type Section, sections } from './sections.ts'

const icons: Record<Section, IconShape> = {
  profile: CircleUser,
  posting: PenLine,
  appearance: Palette,
  security: ShieldCheck,
  decisions: Gavel,
}

/** The overview of all settings. */
export function SettingsIndex() {
  const { links } = m.settings
  return (
    <div class="page-body">
      <ul class="link-list">
        {sections.map((section) => (
          <LinkLine
            key={section}
            href={`/settings/${section}`}
            icon={icons[section]}
            label={m.settings.sections[section].label}
            text={m.settings.sections[section].text}
          />
        ))}
      </ul>
      <section class="settings-group" aria-labelledby="seen">
        <h2 id="seen">{m.settings.whoSeesWhat}</h2>
        <ul class="link-list">
          <LinkLine href="/notifications/requests" icon={Bell} label={links.notifications} />
          <LinkLine href="/filters" icon={Funnel} label={links.filters} />
          <LinkLine href="/mutes" icon={VolumeX} label={links.mutes} />
          <LinkLine href="/blocks" icon={UserX} label={links.blocks} />
          <LinkLine href="/follow-requests" icon={UserCheck} label={links.followRequests} />
          <LinkLine href="/lists" icon={List} label={links.lists} />
        </ul>
      </section>
      <section class="settings-group" aria-labelledby="account">
        <h2 id="account">{m.settings.account}</h2>
        <ul class="link-list">
          <li>
            <button type="button" class="link-line" onClick={() => void signOut()}>
              <Icon of={LogOut} />
              <strong>{m.settings.signOut}</strong>
            </button>
          </li>
        </ul>
      </section>
    </div>
  )
}
