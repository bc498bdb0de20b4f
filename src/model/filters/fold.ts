/**
 * A text without the difference between upper and lower case, for comparing. The text is expected in NFC,
 * and no offset changes: what is found at a place of the folded text stands at the same place of the text.
 */
export function fold(text: string): string {
  // The one sign whose small letter is longer; and a sigma is the same letter wherever in the word it stands.
  return text.replaceAll('\u0130', 'i').toLowerCase().replaceAll('\u03c2', '\u03c3')
}
