import type { Permission } from '../../../model/role.ts'

/** Reviewing trends requires this permission, as in Mastodon. */
export const trendPermissions: readonly Permission[] = ['manageTaxonomies']
