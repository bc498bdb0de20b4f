import { Bell, Globe, House, LogIn, Menu as MenuIcon, Search, SquarePen, UserPlus } from 'lucide'
import { useState } from 'preact/hooks'
import { nameOf, profilePath } from '../people/nameOf.ts'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { numberText } from '../messages/plural.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { type IconShape, Icon } from '../parts/Icon.tsx'
import { me, session } from '../state/session.ts'
import { mostUnread, unread } from '../state/unread.ts'
import { dailyEntries, ownEntries, publicEntries } from './navigation.ts'
import { service } from './service.ts'
import { signOut } from './signOut.ts'

/** The navigation of the client: a column beside the page, or a bar below it in a narrow window. */
export function Navigation({ path }: { path: string }) {
  return (
    <>
      <Column path={path} />
      <Bar path={path} />
    </>
  )
}

function Column({ path }: { path: string }) {
  const own = me.value
  return (
    <header class="column">
      <a class="brand" href="/">
        {service.title}
      </a>
      <nav aria-label={m.navigation.main} class="places">
        {(own ? dailyEntries() : publicEntries()).map((entry) => (
          <NavigationLink key={entry.path} {...entry} current={currentOf(entry.path, path)} />
        ))}
        {own &&
          ownEntries().map((entry) => (
            <NavigationLink key={entry.path} {...entry} current={currentOf(entry.path, path)} />
          ))}
      </nav>
      {own ? (
        <>
          <button type="button" class="button button-main" title={m.navigation.newPost} onClick={() => openComposer()}>
            <Icon of={SquarePen} size={18} />
            {m.navigation.newPost}
          </button>
          <a class="own" href={profilePath(own)}>
            <Avatar account={own} size={36} />
            <span class="own-name">
              <strong>{nameOf(own)}</strong>
              <span>@{own.acct}</span>
            </span>
          </a>
        </>
      ) : (
        <SignInButtons />
      )}
      <More path={path} />
      <p class="small-links">
        <TextLinks />
        <a href="/shortcuts">{m.navigation.shortcuts}</a>
        {own && (
          <button type="button" class="link-button" onClick={() => void signOut()}>
            {m.navigation.signOut}
          </button>
        )}
      </p>
    </header>
  )
}

function TextLinks() {
  return (
    <>
      <a href="/about">{m.navigation.about}</a>
      <a href="/privacy-policy">{m.navigation.privacy}</a>
      <a href="/terms-of-service">{m.navigation.terms}</a>
    </>
  )
}

function SignInButtons() {
  return (
    <div class="sign-in-buttons">
      <a class="button button-main" href="/sign-in" title={m.navigation.signIn}>
        <Icon of={LogIn} size={18} />
        {m.navigation.signIn}
      </a>
      {session.value?.registrations && (
        <a class="button" href="/register" title={m.navigation.register}>
          <Icon of={UserPlus} size={18} />
          {m.navigation.register}
        </a>
      )}
    </div>
  )
}

// Pages that belong to an entry although they have another address.
const within: Record<string, RegExp> = {
  '/home': /^\/$/,
  '/settings': /^\/settings\//,
  '/moderation': /^\/moderation\//,
  '/lists': /^\/(?:lists\/|filters\/|(?:tags|filters|mutes|blocks|follow-requests)$)/,
  '/notifications': /^\/notifications\//,
}

// Returns an entry's value of `aria-current`: `page` on its own page, and `true` on other pages that belong to it.
function currentOf(entryPath: string, path: string): 'page' | 'true' | undefined {
  if (path === entryPath) return 'page'
  return within[entryPath]?.test(path) ? (entryPath === '/home' ? 'page' : 'true') : undefined
}

interface NavigationLinkProps {
  path: string
  label: string
  icon: IconShape
  current: 'page' | 'true' | undefined
}

function NavigationLink({ path, label, icon, current }: NavigationLinkProps) {
  const isUnread = path === '/notifications' && unread.value > 0
  return (
    <a class="place" href={path} title={label} aria-current={current}>
      <span class="place-icon">
        <Icon of={icon} size={22} />
        {isUnread && (
          <span class="badge" aria-hidden="true">
            {count()}
          </span>
        )}
      </span>
      <span class="place-label">{label}</span>
      {isUnread && <span class="only-read">{m.navigation.unread(count())}</span>}
    </a>
  )
}

const count = () => `${numberText(unread.value)}${unread.value >= mostUnread ? '+' : ''}`

function Bar({ path }: { path: string }) {
  const own = me.value
  const entries = own
    ? [
        { path: '/home', label: m.navigation.home, icon: House },
        { path: '/search', label: m.navigation.search, icon: Search },
        { path: '/notifications', label: m.navigation.notificationsShort, icon: Bell },
      ]
    : [
        { path: '/public', label: m.navigation.public, icon: Globe },
        { path: '/search', label: m.navigation.search, icon: Search },
        { path: '/sign-in', label: m.navigation.signIn, icon: LogIn },
      ]
  return (
    <nav class="bar" aria-label={m.navigation.main}>
      {entries.map((entry) => (
        <NavigationLink key={entry.path} {...entry} current={currentOf(entry.path, path)} />
      ))}
      {own && (
        <button type="button" class="place" onClick={() => openComposer()}>
          <span class="place-icon">
            <Icon of={SquarePen} size={22} />
          </span>
          <span class="place-label">{m.navigation.newPostShort}</span>
        </button>
      )}
      <More path={path} />
    </nav>
  )
}

// A button that lists all entries, for the bar and for a narrow column, which have no room for them.
function More({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        class="place more-places"
        title={m.navigation.more}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span class="place-icon">
          <Icon of={MenuIcon} size={22} />
        </span>
        <span class="place-label">{m.navigation.more}</span>
      </button>
      {isOpen && <AllLinks path={path} close={() => setOpen(false)} />}
    </>
  )
}

function AllLinks({ path, close }: { path: string; close(): void }) {
  const own = me.value
  return (
    <Dialog title={service.title} onClose={close}>
      {/* Any choice closes the window. */}
      <div class="all-places" onClick={close}>
        {(own ? [...dailyEntries(), ...ownEntries()] : publicEntries()).map((entry) => (
          <NavigationLink key={entry.path} {...entry} current={currentOf(entry.path, path)} />
        ))}
        <p class="small-links">
          <TextLinks />
          {own ? (
            <button type="button" class="link-button" onClick={() => void signOut()}>
              {m.navigation.signOut}
            </button>
          ) : (
            session.value?.registrations && <a href="/register">{m.navigation.register}</a>
          )}
        </p>
      </div>
    </Dialog>
  )
}
