import type { AuditContext } from './auditLog.ts'
import type { CustomEmoji } from '../model/customEmoji.ts'

/** The properties of an emoji besides its picture. Absent ones stay as they are. */
export interface EmojiChange {
  /** Null for none. */
  category?: string | null | undefined
  visibleInPicker?: boolean | undefined
}

/**
 * The custom emojis of this installation. A change appears at once in every post and profile that uses the shortcode.
 * With `act`, the audit log records it.
 */
export interface CustomEmojis {
  list(): Promise<CustomEmoji[]>
  /**
   * Adds an emoji, or replaces the picture of the one with this shortcode. Its category and visibility stay unless they
   * are given. Returns the keys of the files that are no longer used.
   */
  save(
    emoji: { shortcode: string; fileKey: string; staticKey: string } & EmojiChange,
    act?: AuditContext,
  ): Promise<string[]>
  /**
   * Changes the given properties and, with `rename`, the shortcode. Returns undefined if the emoji does not exist.
   * Throws `conflict` if the new shortcode is taken.
   */
  change(
    shortcode: string,
    change: EmojiChange & { rename?: string | undefined },
    act?: AuditContext,
  ): Promise<CustomEmoji | undefined>
  /** Returns the keys of its files; undefined if it does not exist. */
  delete(shortcode: string, act?: AuditContext): Promise<string[] | undefined>
}
