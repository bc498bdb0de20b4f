/**
 * Removes the difference between upper and lower case, for comparisons. The text must be in NFC. Offsets do not change,
 * so a match in the folded text has the same place in the original.
 */
export function fold(text: string): string {
  // U+0130 is the only character whose lower case is longer. A final sigma is the same letter as any other sigma.
  return text.replaceAll('\u0130', 'i').toLowerCase().replaceAll('\u03c2', '\u03c3')
}
