/** What this software is called in discovery documents: lower-case letters and hyphens, as NodeInfo wants it. */
export const softwareName = 'social-service'

// The release whose entities are served.
const compatibleWith = '4.5.0'

/**
 * The version in the form clients parse: the Mastodon version whose entities are served, then our own
 * (`4.5.0 (compatible; social-service 0.1.0)`).
 */
export function compatibleVersion(ownVersion: string): string {
  return `${compatibleWith} (compatible; ${softwareName} ${ownVersion})`
}

/**
 * The level of Mastodon's API that is here in full: 7 is that of 4.5, with quotes. 8 would promise
 * collections, which are not here, beside `/api/v1/profile`, which is.
 */
export const apiLevel = 7
