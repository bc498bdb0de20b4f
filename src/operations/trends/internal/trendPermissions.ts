import type { Permission } from '../../../model/role.ts'

/** Reviewing trends needs a role with this permission, as in Mastodon. */
export const trendPermissions: readonly Permission[] = ['manageTaxonomies']
