import type { AccountId, MediaId, PostId } from '../model/ids.ts'
import type { Focus, Media, MediaKind } from '../model/media.ts'

/** An upload as it arrives: its file is in the media files already, under `fileKey`. */
export interface MediaDraft {
  accountId: AccountId
  kind: MediaKind
  mimeType: string
  fileKey: string
  /** Of the file. @default 0 */
  bytes?: number
  /** The SHA-256 of the upload, in hexadecimal. */
  sha256?: string
  /** `processing` where an image is still to be worked on: by the caller, first. */
  state: 'processing' | 'ready'
  description: string | null
  focus: Focus | null
  /** That came with it, to be shown in place of what processing makes. */
  preview?: MediaPreview | undefined
}

/** What processing made of an upload. */
export interface ProcessedMedia {
  fileKey: string
  /** Null for a film or a sound, and where a preview came with the upload. */
  previewKey: string | null
  mimeType: string
  original: { width: number; height: number } | null
  preview: { width: number; height: number } | null
  /** The duration of a video or audio file in seconds, if the file contains it. */
  durationSeconds: number | null
  blurhash: string | null
  /** Of the file, and of the preview that processing made. @default 0 */
  bytes?: number
  previewBytes?: number
}

/** A picture to show in place of an attachment itself; `width` and `height` in pixels. */
export interface MediaPreview {
  key: string
  width: number
  height: number
  blurhash: string
  /** Of its file. @default 0 */
  bytes?: number
}

/** A piece of work: an upload that waits to be processed. */
export interface MediaJob {
  id: MediaId
  kind: MediaKind
  mimeType: string
  fileKey: string
  /** Whether a preview came with it. */
  hasPreview: boolean
}

/**
 * Who may be shown a stored file. `restricted`: a post that is not public holds it, or an edit took
 * it out of one. `withdrawn`: its post was deleted, and only the author is given an address.
 */
export type FileAccess = 'public' | 'restricted' | 'withdrawn'

/** Names an attachment: by its id, or by the key of its file or preview. */
export type MediaName = { id: MediaId } | { key: string }

/** What was removed: the named attachment, and others that shared its file. */
export interface RemovedMedia {
  attachments: { id: MediaId; username: string; postId: PostId | null }[]
  /** The keys of their files, for removal. */
  keys: string[]
}

/**
 * The attachments. Only their owner finds them here; others see them in posts. What would give an
 * account more bytes than its quota throws `validation_failed` and changes nothing.
 */
export interface MediaStore {
  /** Where an image is still to be worked on, a job `processMedia` sees a minute later whether that was done. */
  insert(draft: MediaDraft): Promise<MediaId>
  find(id: MediaId, owner: AccountId): Promise<Media | undefined>
  /** Whether any of these is the owner's and not processed yet. */
  areProcessing(ids: readonly MediaId[], owner: AccountId): Promise<boolean>
  /** Changes a loose one. Returns false when there is none such. */
  update(id: MediaId, owner: AccountId, change: { description?: string | null; focus?: Focus | null }): Promise<boolean>
  /**
   * Gives a loose, ready one another preview; the old preview's key is returned for removal,
   * undefined when there is none such.
   */
  replacePreview(id: MediaId, owner: AccountId, preview: MediaPreview): Promise<{ oldKey: string | null } | undefined>
  /**
   * Ends processing, a preview that came with the upload kept; the old file's key is returned for
   * removal when the file changed, undefined when the media is gone meanwhile.
   */
  finish(id: MediaId, processed: ProcessedMedia): Promise<{ oldKey: string | null } | undefined>
  fail(id: MediaId): Promise<void>
  /** Bytes of all files of an account's attachments. */
  usage(owner: AccountId): Promise<number>
  /** An upload that is not processed yet. */
  findUndone(id: MediaId): Promise<MediaJob | undefined>
  /**
   * Deletes one of the owner's that no post or draft holds and returns its files' keys; undefined
   * when there is none such.
   */
  delete(id: MediaId, owner: AccountId): Promise<string[] | undefined>
  /** The same of several; the keys of those that were there. */
  deleteMany(ids: readonly MediaId[], owner: AccountId): Promise<string[]>
  /**
   * Removes an attachment for good, whoever it belongs to and whatever holds it, with all that share
   * its file: their posts stay without it, and streams are told. Undefined where there is none such.
   */
  remove(name: MediaName): Promise<RemovedMedia | undefined>
  /** Deletes what no post or draft holds for over `seconds`; returns the files' keys. At most `limit` at a time. */
  deleteLoose(seconds: number, limit: number): Promise<string[]>
  /** Of these keys of media files, those that nothing kept points to: no attachment, profile or emoji. */
  unusedKeys(keys: readonly string[]): Promise<string[]>
  /**
   * Who may be shown the file of a key: an attachment's, an avatar, a header or an emoji. Undefined
   * where nothing holds it, or only suspended accounts do.
   */
  access(key: string): Promise<FileAccess | undefined>
}
