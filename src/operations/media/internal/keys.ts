import { randomBytes } from 'node:crypto'

/** What a stored file is for. The files of `uploads` are as they came and are shown to nobody. */
export type FilePurpose = 'uploads' | 'attachments' | 'avatars' | 'headers' | 'emojis'

/** A new name for a stored file that nobody can guess (128 random bits), such as `avatars/5f0c.webp`. */
export function newKey(purpose: FilePurpose, extension: string): string {
  return `${purpose}/${randomBytes(16).toString('hex')}.${extension}`
}
