import type { Permission } from '../../../model/role.ts'

/** The permission that reviewing trends needs, as in Mastodon. */
export const trendPermissions: readonly Permission[] = ['manageTaxonomies']
