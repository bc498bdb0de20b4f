import type { Act } from './auditLog.ts'
import type { CustomEmoji } from '../model/customEmoji.ts'

/** What may be said of an emoji besides its picture; what is absent stays. */
export interface EmojiChange {
  /** Null for none. */
  category?: string | null | undefined
  visibleInPicker?: boolean | undefined
}

/**
 * The custom emojis of this installation. A change shows at once in every post and profile that uses the shortcode.
 * With `act`, the audit log records it.
 */
export interface CustomEmojis {
  list(): Promise<CustomEmoji[]>
  /**
   * Adds one or replaces the picture of the one of that name, which keeps its category and
   * visibility unless they are given; returns the keys of files no longer used.
   */
  save(emoji: { shortcode: string; fileKey: string; staticKey: string } & EmojiChange, act?: Act): Promise<string[]>
  /**
   * Changes what is given, the name too; undefined when there is none such. Throws `conflict` for a name that is taken.
   */
  change(
    shortcode: string,
    change: EmojiChange & { rename?: string | undefined },
    act?: Act,
  ): Promise<CustomEmoji | undefined>
  /** Returns the keys of its files, undefined when there is none such. */
  delete(shortcode: string, act?: Act): Promise<string[] | undefined>
}
