/**
 * The library of WebAuthn. It is read when it is first needed: every start would take longer for
 * it, also where nobody has a passkey.
 */
export const webauthn = () => import('@simplewebauthn/server')

/** Its decoders. */
export const webauthnDecoders = () => import('@simplewebauthn/server/helpers')
