/**
 * About how many bytes a rendered noun takes while it is kept: its texts, and the JSON text that answers
 * keep beside it, at two bytes a unit, as every text takes that holds one character beyond Latin-1.
 */
export function keptBytes(noun: object): number {
  return 4 * JSON.stringify(noun).length
}
