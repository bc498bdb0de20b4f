import { createECDH, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, open, readFile, unlink } from 'node:fs/promises'

/** The key pair that signs pushes (RFC 8292), in base64url: a point of P-256, and a secret. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Returns the pair of keys for a private key; undefined if the key is not valid. */
export function vapidKeysOf(privateKey: string): VapidKeys | undefined {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== 32) return undefined
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(bytes)
  } catch {
    return undefined // 0, or beyond the order of the curve
  }
  return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
}

/** Makes a new key pair. */
export function newVapidKeys(): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  // A private key that begins with zeros is returned with fewer than 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/**
 * Returns the keys in a file. Creates the file with new keys, readable by this user only, if it does not exist. If
 * several processes create it at once, all get the same keys. Throws a message for the operator.
 */
export async function openVapidKeys(file: string): Promise<VapidKeys> {
  return (await readKeys(file)) ?? (await makeKeys(file))
}

async function readKeys(file: string): Promise<VapidKeys | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unusable(file, error)
  })
  if (text === undefined) return undefined
  const keys = vapidKeysOf(privateKeyIn(text))
  if (keys) return keys
  throw new Error(
    `${file} contains no VAPID keys. Restore it. If you delete it, every device must subscribe to pushes again.`,
  )
}

function privateKeyIn(text: string): string {
  try {
    return String((JSON.parse(text) as Partial<VapidKeys>).privateKey)
  } catch {
    return ''
  }
}

// Writes a complete draft next to `file`, then links it to that name. If several processes try, only one succeeds.
async function makeKeys(file: string): Promise<VapidKeys> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeDurably(draft, `${JSON.stringify(newVapidKeys())}\n`)
    await link(draft, file).catch((error: unknown) => copyUnlessThere(error, draft, file))
  } catch (error) {
    throw unusable(file, error)
  } finally {
    await unlink(draft).catch(() => undefined)
  }
  const keys = await readKeys(file)
  if (!keys) throw unusable(file, new Error('It was deleted again'))
  return keys
}

async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function copyUnlessThere(error: unknown, draft: string, file: string): Promise<void> {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return
  // With these codes, the file system has no hard links.
  if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
  await copyFile(draft, file, constants.COPYFILE_EXCL).catch((failure: unknown) => {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
  })
}

function unusable(file: string, cause: unknown): Error {
  const { code = 'unknown' } = cause as NodeJS.ErrnoException
  return new Error(
    `The keys for pushes cannot be stored in ${file} (${code}). Make it writable, or set VAPID_PRIVATE_KEY.`,
    {
      cause,
    },
  )
}
