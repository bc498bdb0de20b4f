import { may, type Permission } from '../state/role.ts'

/** The parts of the moderation area, by the second part of their paths. */
export type Section =
  | 'reports'
  | 'accounts'
  | 'roles'
  | 'registrations'
  | 'appeals'
  | 'invites'
  | 'announcements'
  | 'rules'
  | 'words'
  | 'blocks'
  | 'trends'
  | 'texts'
  | 'templates'
  | 'emojis'
  | 'audit'
  | 'figures'

/** The permissions for each part. One of them is enough. */
const needed: Record<Section, readonly Permission[]> = {
  reports: ['manageReports'],
  accounts: ['manageUsers'],
  roles: ['manageRoles'],
  registrations: ['manageUsers'],
  appeals: ['manageUsers'],
  invites: ['inviteUsers', 'manageInvites'],
  announcements: ['manageAnnouncements'],
  rules: ['manageRules'],
  words: ['manageBlocks'],
  blocks: ['manageBlocks'],
  trends: ['manageTaxonomies'],
  texts: ['manageSettings'],
  templates: ['manageSettings'],
  emojis: ['manageCustomEmojis'],
  audit: ['viewAuditLog'],
  figures: ['viewDashboard'],
}

/** Returns the parts that the signed-in moderator can use. */
export const ownSections = (): Section[] =>
  (Object.keys(needed) as Section[]).filter((section) => may(...needed[section]))
