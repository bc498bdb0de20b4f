import { appearance } from '../app/theme.ts'
import type { CustomEmoji } from '../schema/api.ts'
import { piecesOf } from './emojiPieces.ts'

interface EmojiTextProps {
  text: string
  emojis: readonly CustomEmoji[]
}

/** A text with pictures for the names of custom emojis between colons. */
export function EmojiText({ text, emojis }: EmojiTextProps) {
  if (emojis.length === 0 || !text.includes(':')) return <>{text}</>
  return (
    <>
      {piecesOf(text, emojis).map((piece, index) =>
        typeof piece === 'string' ? piece : <EmojiPicture key={index} name={piece.shortcode} {...piece} />,
      )}
    </>
  )
}

interface EmojiPictureProps {
  name: string
  url: string
  static_url?: string | undefined
}

/** The picture of a custom emoji, as high as the text around it. It is animated if the appearance allows it. */
export function EmojiPicture({ name, url, static_url }: EmojiPictureProps) {
  const src = appearance.value.autoplay ? url : (static_url ?? url)
  const text = `:${name}:`
  return <img class="emoji" src={src} alt={text} title={text} width={20} height={20} loading="lazy" decoding="async" />
}
