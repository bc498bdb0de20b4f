import type { Links } from '../../model/links.ts'

/**
 * Who lets apps in: the issuer of the metadata document (RFC 8414 section 2) and of every answer to an app (RFC
 * 9207 section 2), which apps compare character by character. It is the base URL, without a slash at its end.
 */
export const issuerOf = (links: Pick<Links, 'page'>): string => links.page('')
