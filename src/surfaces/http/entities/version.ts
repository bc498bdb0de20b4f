/** What this software is called in discovery documents: lower-case letters and hyphens, as NodeInfo wants it. */
export const softwareName = 'social-service'

// The release whose entities are served, quotes aside.
const compatibleWith = '4.5.0'

/**
 * The version in the form clients parse: the Mastodon version whose entities are served, then our own
 * (`4.5.0 (compatible; social-service 0.1.0)`).
 */
export function compatibleVersion(ownVersion: string): string {
  return `${compatibleWith} (compatible; ${softwareName} ${ownVersion})`
}

/**
 * The level of Mastodon's API that is here in full. A level includes all below it, and 2 is grouped notifications, which are
 * not here yet: clients that find 1 keep to what was there before.
 */
export const apiLevel = 1
