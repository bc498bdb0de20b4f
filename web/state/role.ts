import { me } from './session.ts'

/** Mastodon's bit of each permission that a role can have. `administrator` allows everything. */
export const bits = {
  administrator: 1,
  viewAuditLog: 4,
  viewDashboard: 8,
  manageReports: 16,
  manageSettings: 64,
  manageBlocks: 128,
  manageTaxonomies: 256,
  manageUsers: 1024,
  manageInvites: 2048,
  manageRules: 4096,
  manageAnnouncements: 8192,
  manageCustomEmojis: 16_384,
  inviteUsers: 65_536,
  manageRoles: 131_072,
  deleteUserData: 524_288,
} as const

/** A permission that a role can have. */
export type Permission = keyof typeof bits

// Each of these opens a part of the moderation area.
const everyBit = Object.values(bits).reduce((sum: number, bit) => sum | bit, 0)

const ownBits = () => Number(me.value?.role?.permissions ?? 0)

/** Returns whether your role has one of several permissions. */
export const may = (...needed: readonly Permission[]): boolean =>
  [bits.administrator, ...needed.map((one) => bits[one])].some((bit) => (ownBits() & bit) !== 0)

/** Returns whether your role opens a part of the moderation area. */
export const isModerator = (): boolean => (ownBits() & everyBit) !== 0
