let segmenter: Intl.Segmenter | undefined

/**
 * Returns the grapheme clusters of a text (UAX #29), which people see as characters. Makes the segmenter at the first
 * call, because that takes tens of milliseconds.
 */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
