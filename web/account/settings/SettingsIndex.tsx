import {
  Bell,
  ChevronRight,
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
import { type Drawing, Icon } from '../../parts/Icon.tsx'
import { type Section, sections } from './sections.ts'

const drawings: Record<Section, Drawing> = {
  profile: CircleUser,
  posting: PenLine,
  appearance: Palette,
  security: ShieldCheck,
  decisions: Gavel,
}

/** All that can be chosen, and where. */
export function SettingsIndex() {
  const { links } = m.settings
  return (
    <div class="page-body">
      <ul class="settings-list">
        {sections.map((section) => (
          <Line
            key={section}
            href={`/settings/${section}`}
            icon={drawings[section]}
            label={m.settings.sections[section].label}
            text={m.settings.sections[section].text}
          />
        ))}
      </ul>
      <section class="settings-group" aria-labelledby="seen">
        <h2 id="seen">{m.settings.whoSeesWhat}</h2>
        <ul class="settings-list">
          <Line href="/notifications/requests" icon={Bell} label={links.notifications} />
          <Line href="/filters" icon={Funnel} label={links.filters} />
          <Line href="/mutes" icon={VolumeX} label={links.mutes} />
          <Line href="/blocks" icon={UserX} label={links.blocks} />
          <Line href="/follow-requests" icon={UserCheck} label={links.followRequests} />
          <Line href="/lists" icon={List} label={links.lists} />
        </ul>
      </section>
      <section class="settings-group" aria-labelledby="account">
        <h2 id="account">{m.settings.account}</h2>
        <ul class="settings-list">
          <li>
            <button type="button" class="settings-link" onClick={() => void signOut()}>
              <Icon of={LogOut} />
              <strong>{m.settings.signOut}</strong>
            </button>
          </li>
        </ul>
      </section>
    </div>
  )
}

function Line({ href, icon, label, text }: { href: string; icon: Drawing; label: string; text?: string }) {
  return (
    <li>
      <a class="settings-link" href={href}>
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
