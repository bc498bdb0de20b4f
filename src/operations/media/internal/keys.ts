import { randomBytes } from 'node:crypto'

/** The purpose of a stored file. Files of `uploads` are unprocessed and never served. */
export type FilePurpose = 'uploads' | 'attachments' | 'avatars' | 'headers' | 'emojis'

/** Returns an unguessable key (128 random bits) for a stored file, such as `avatars/5f0c.webp`. */
export function newKey(purpose: FilePurpose, extension: string): string {
  return `${purpose}/${randomBytes(16).toString('hex')}.${extension}`
}
