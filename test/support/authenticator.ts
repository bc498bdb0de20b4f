import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The flags of authenticator data (WebAuthn Level 3 section 6.1). */
export const flag = { present: 1, verified: 4, mayBeSynced: 8, synced: 16, attested: 64 } as const

/** The response of `/passkeys/options`, as far as an authenticator uses it. */
export interface CreationOptions {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string }
  excludeCredentials: { id: string }[]
}

/** The response of `/passkeys/sign-in/options`, as far as an authenticator uses it. */
export interface RequestOptions {
  challenge: string
  rpId: string
  allowCredentials?: { id: string }[]
}

/** A passkey in its authenticator. */
export interface StoredPasskey {
  id: string
  privateKey: KeyObject
  publicKey: Uint8Array
  userHandle: string
  counter: number
}

/** Deviations from an honest browser and an honest authenticator. */
export interface ForgedValues {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  flags?: number
  counter?: number
  /** Additional members of the client data. */
  clientData?: Record<string, unknown>
  /** Undefined for the honest value, null for none. */
  userHandle?: string | null
  /** The COSE algorithm that a new key claims. */
  algorithm?: number
  /** The attestation statement of a new passkey. */
  attestation?: (parts: AttestationParts) => { fmt: string; attStmt: Map<string, unknown> }
}

interface AttestationParts {
  signed: Buffer
  privateKey: KeyObject
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * A browser's part of WebAuthn and a software authenticator with P-256. It creates passkeys and answers with them in
 * the JSON format of browsers, for pages of `origin`. Its passkeys count their uses.
 */
export function authenticator(origin: string) {
  const passkeys: StoredPasskey[] = []

  function clientDataOf(type: string, challenge: string, forged: ForgedValues): Buffer {
    const { clientData = {} } = forged
    const honest = { type, challenge, origin, crossOrigin: false }
    const output = {
      type: forged.type ?? type,
      challenge: forged.challenge ?? challenge,
      origin: forged.origin ?? origin,
    }
    return Buffer.from(JSON.stringify({ ...honest, ...output, ...clientData }))
  }

  return {
    passkeys,

    /** Acts as `navigator.credentials.create()`. */
    create(
      options: CreationOptions,
      forged: ForgedValues = {},
      passkey = newPasskey(options.user.id, forged.algorithm ?? -7),
    ) {
      if (options.excludeCredentials.some(({ id }) => passkeys.some((passkey) => passkey.id === id))) {
        throw new Error('InvalidStateError: it has a passkey for this account already')
      }
      if (!passkeys.includes(passkey)) passkeys.push(passkey)
      const clientData = clientDataOf('webauthn.create', options.challenge, forged)
      const flags = forged.flags ?? flag.present | flag.verified | flag.attested
      const head = authenticatorHead(forged.rpId ?? options.rp.id, flags, forged.counter ?? passkey.counter)
      const authData = Buffer.concat([head, ...(flags & flag.attested ? [attestedData(passkey)] : [])])
      const parts = { signed: Buffer.concat([authData, sha256(clientData)]), privateKey: passkey.privateKey }
      const { fmt, attStmt } = forged.attestation?.(parts) ?? { fmt: 'none', attStmt: new Map<string, unknown>() }
      const response = {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(cbor({ fmt, attStmt, authData: new Uint8Array(authData) })),
        transports: ['internal', 'hybrid'],
        authenticatorData: base64url(authData),
        publicKeyAlgorithm: -7,
      }
      return credentialOf(passkey.id, response)
    },

    /** Acts as `navigator.credentials.get()`, with the newest allowed passkey. */
    get(options: RequestOptions, forged: ForgedValues = {}, passkey = newest(passkeys, options)) {
      passkey.counter = forged.counter ?? passkey.counter + 1
      const clientData = clientDataOf('webauthn.get', options.challenge, forged)
      const flags = forged.flags ?? flag.present | flag.verified
      const authData = authenticatorHead(forged.rpId ?? options.rpId, flags, passkey.counter)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), passkey.privateKey)
      const userHandle = forged.userHandle === undefined ? passkey.userHandle : forged.userHandle
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        ...(userHandle !== null && { userHandle }),
      }
      return credentialOf(passkey.id, response)
    },
  }
}

export type Authenticator = ReturnType<typeof authenticator>

/** Returns the attestation statement of an authenticator that signs with the new key itself. */
export function selfAttested({ signed, privateKey }: AttestationParts) {
  const sig = new Uint8Array(sign('sha256', signed, privateKey))
  const attStmt = new Map<string, unknown>([
    ['alg', -7],
    ['sig', sig],
  ])
  return { fmt: 'packed', attStmt }
}

function credentialOf<Response extends object>(id: string, response: Response) {
  const rest = {
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: { credProps: { rk: true } },
  }
  return { id, rawId: id, response, ...rest }
}

function newest(passkeys: readonly StoredPasskey[], { allowCredentials }: RequestOptions): StoredPasskey {
  const allowed = passkeys.filter(({ id }) => allowCredentials?.some((each) => each.id === id) ?? true)
  const found = allowed.at(-1)
  if (!found) throw new Error('NotAllowedError: no passkey')
  return found
}

function newPasskey(userHandle: string, algorithm: number): StoredPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  // RFC 9053 section 7.1: kty EC2, alg, crv P-256, x, y.
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, algorithm],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return { id: base64url(randomBytes(32)), privateKey, publicKey: isoCBOR.encode(cose), userHandle, counter: 0 }
}

function authenticatorHead(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), rest])
}

function attestedData({ id, publicKey }: StoredPasskey): Buffer {
  const credentialId = Buffer.from(id, 'base64url')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  return Buffer.concat([Buffer.alloc(16), length, credentialId, publicKey])
}

/** Encodes the members of an object as a CBOR map. */
export function cbor(members: Record<string, unknown>): Uint8Array {
  return isoCBOR.encode(new Map(Object.entries(members)) as Parameters<typeof isoCBOR.encode>[0])
}
