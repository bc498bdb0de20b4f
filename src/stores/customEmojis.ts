import type { CustomEmoji } from '../model/customEmoji.ts'

/** The custom emojis of this installation. A change shows at once in every post and profile that uses the shortcode. */
export interface CustomEmojis {
  list(): Promise<CustomEmoji[]>
  /** Adds one or replaces the one of that name; returns the keys of files no longer used. */
  save(emoji: { shortcode: string; fileKey: string; staticKey: string; category: string | null }): Promise<string[]>
  /** Returns the keys of its files, undefined when there is none such. */
  delete(shortcode: string): Promise<string[] | undefined>
}
