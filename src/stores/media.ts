import type { AccountId, MediaId, PostId } from '../model/ids.ts'
import type { Focus, Media, MediaKind } from '../model/media.ts'

/** An upload. Its file is already stored under `fileKey`. */
export interface MediaDraft {
  accountId: AccountId
  kind: MediaKind
  mimeType: string
  fileKey: string
  /** The size of the file in bytes. @default 0 */
  bytes?: number
  /** The SHA-256 of the upload, in hexadecimal. */
  sha256?: string
  /**
   * `processing` for an image whose formats are not made yet. The caller makes them; if the caller fails, a job does.
   */
  state: 'processing' | 'ready'
  description: string | null
  focus: Focus | null
  /** The preview that was uploaded with the file. It is shown instead of the preview that processing makes. */
  preview?: MediaPreview | undefined
}

/** The result of processing an upload. */
export interface ProcessedMedia {
  fileKey: string
  /** Null for video and audio, and if a preview was uploaded. */
  previewKey: string | null
  mimeType: string
  original: { width: number; height: number } | null
  preview: { width: number; height: number } | null
  /** The duration of a video or audio file in seconds, if the file contains it. */
  durationSeconds: number | null
  blurhash: string | null
  /** The size of the file in bytes. @default 0 */
  bytes?: number
  /** The size in bytes of the preview that processing made. @default 0 */
  previewBytes?: number
}

/** A picture that is shown for an attachment. `width` and `height` are in pixels. */
export interface MediaPreview {
  key: string
  width: number
  height: number
  blurhash: string
  /** The size of its file in bytes. @default 0 */
  bytes?: number
}

/** An upload that waits to be processed. */
export interface MediaJob {
  id: MediaId
  kind: MediaKind
  mimeType: string
  fileKey: string
  /** True if a preview was uploaded with the file. */
  hasPreview: boolean
}

/**
 * The accounts that may open a stored file.
 * - `restricted`: the file belongs to a post that is not public, or an edit removed it from a post.
 * - `withdrawn`: its post was deleted, and only the author gets a URL.
 */
export type FileAccess = 'public' | 'restricted' | 'withdrawn'

/** Identifies an attachment, by its id or by the key of its file or preview. */
export type MediaName = { id: MediaId } | { key: string }

/** The attachments that were removed: the named one, and others with the same file. */
export interface RemovedMedia {
  attachments: { id: MediaId; username: string; postId: PostId | null }[]
  /** The keys of their files, which the caller deletes. */
  keys: string[]
}

/**
 * The attachments. Only their owner finds them here; other accounts see them in posts. A method that would exceed the
 * storage quota of the account throws `validation_failed` and changes nothing.
 */
export interface MediaStore {
  /**
   * For an image in the state `processing`, adds a job `processMedia` that runs after a minute and makes sure that the
   * image has been processed.
   */
  insert(draft: MediaDraft): Promise<MediaId>
  find(id: MediaId, owner: AccountId): Promise<Media | undefined>
  /** Returns whether any of these attachments belongs to the owner and is not processed yet. */
  areProcessing(ids: readonly MediaId[], owner: AccountId): Promise<boolean>
  /** Changes an attachment that no post holds. Returns false if the owner has no such attachment. */
  update(id: MediaId, owner: AccountId, change: { description?: string | null; focus?: Focus | null }): Promise<boolean>
  /**
   * Replaces the preview of a ready attachment that no post holds. Returns the key of the old preview, for removal;
   * undefined if there is no such attachment.
   */
  replacePreview(id: MediaId, owner: AccountId, preview: MediaPreview): Promise<{ oldKey: string | null } | undefined>
  /**
   * Ends processing. A preview that was uploaded stays. Returns the key of the old file, for removal, if the file
   * changed; undefined if the attachment was deleted in the meantime.
   */
  finish(id: MediaId, processed: ProcessedMedia): Promise<{ oldKey: string | null } | undefined>
  fail(id: MediaId): Promise<void>
  /** Returns the size of all files of an account's attachments in bytes. */
  usage(owner: AccountId): Promise<number>
  /** Finds an upload that is not processed yet. */
  findUndone(id: MediaId): Promise<MediaJob | undefined>
  /**
   * Deletes one of the owner's attachments that no post or draft holds. Returns the keys of its files; undefined if
   * the owner has no such attachment.
   */
  delete(id: MediaId, owner: AccountId): Promise<string[] | undefined>
  /** Does the same for several attachments. Returns the keys of the files of those that existed. */
  deleteMany(ids: readonly MediaId[], owner: AccountId): Promise<string[]>
  /**
   * Deletes up to `limit` attachments that have not been used by a post or draft for more than `seconds`. Returns the
   * keys of their files.
   */
  deleteUnattached(seconds: number, limit: number): Promise<string[]>
  /** Returns the keys among these that no attachment, profile or emoji uses. */
  unusedKeys(keys: readonly string[]): Promise<string[]>
  /**
   * Returns who may open the file with a key: an attachment, avatar, header or emoji. Returns undefined if nothing uses
   * the file, or only suspended accounts do.
   */
  access(key: string): Promise<FileAccess | undefined>
}
