import type { Links } from '../../model/links.ts'

/**
 * Returns the issuer in the metadata document (RFC 8414 section 2) and in every response to an app (RFC 9207 section
 * 2), which apps compare character by character. It is the base URL without a trailing slash.
 */
export const issuerOf = (links: Pick<Links, 'page'>): string => links.page('')
