/**
 * Imports the library of WebAuthn at its first use. Otherwise each start would take longer, even if nobody has a
 * passkey.
 */
export const webauthn = () => import('@simplewebauthn/server')

/** Imports the decoders of the library. */
export const webauthnDecoders = () => import('@simplewebauthn/server/helpers')
