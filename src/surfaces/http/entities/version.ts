/** The name of this software in discovery documents, in lower-case letters and hyphens, as NodeInfo requires. */
export const softwareName = 'social-service'

// The Mastodon release whose entities this service returns.
const compatibleWith = '4.5.0'

/**
 * Returns the version in the form that clients parse: the compatible Mastodon version, then our own (`4.5.0
 * (compatible; social-service 0.1.0)`).
 */
export function compatibleVersion(ownVersion: string): string {
  return `${compatibleWith} (compatible; ${softwareName} ${ownVersion})`
}

/**
 * The level of Mastodon's API that is complete here. 7 is that of 4.5, with quotes. 8 would promise
 * `/api/v1/profile`, which exists here, but also collections, which do not.
 */
export const apiLevel = 7
