/** Returns a number with its noun: `1 post`, `5 posts`. */
export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
