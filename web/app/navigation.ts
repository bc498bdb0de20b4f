import {
  Bell,
  Bookmark,
  Clock,
  Compass,
  FileText,
  Globe,
  House,
  List,
  Mail,
  Search,
  Settings,
  Shield,
  Star,
  User,
  Users,
} from 'lucide'
import { m } from '../messages/index.ts'
import type { IconShape } from '../parts/Icon.tsx'
import { isModerator } from '../state/role.ts'
import { me } from '../state/session.ts'

interface NavigationEntry {
  path: string
  label: string
  icon: IconShape
}

/** The entries for everyone. */
export const publicEntries = (): NavigationEntry[] => [
  { path: '/local', label: m.navigation.local, icon: Users },
  { path: '/public', label: m.navigation.public, icon: Globe },
  { path: '/explore', label: m.navigation.explore, icon: Compass },
  { path: '/search', label: m.navigation.search, icon: Search },
]

/** The everyday entries of a signed-in person. */
export const dailyEntries = (): NavigationEntry[] => [
  { path: '/home', label: m.navigation.home, icon: House },
  { path: '/notifications', label: m.navigation.notifications, icon: Bell },
  { path: '/conversations', label: m.navigation.conversations, icon: Mail },
  ...publicEntries(),
]

/** The other entries of a signed-in person. */
export const ownEntries = (): NavigationEntry[] => [
  { path: `/@${me.value?.username}`, label: m.navigation.profile, icon: User },
  { path: '/bookmarks', label: m.navigation.bookmarks, icon: Bookmark },
  { path: '/favourites', label: m.navigation.favourites, icon: Star },
  { path: '/lists', label: m.navigation.lists, icon: List },
  { path: '/drafts', label: m.navigation.drafts, icon: FileText },
  { path: '/scheduled', label: m.navigation.scheduled, icon: Clock },
  ...(isModerator() ? [{ path: '/moderation', label: m.navigation.moderation, icon: Shield }] : []),
  { path: '/settings', label: m.navigation.settings, icon: Settings },
]
