import { type Goal, isMet } from './question.ts'

/** Formats a figure with three digits, or with all digits before the point. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return '-'
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(decimals)
}

/** Makes a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? formatFigure(cell) : cell)).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** Returns the text of a goal, such as `at least 0.75`. */
export function goalText({ goal, isAtLeast, unit }: Goal): string {
  return `${isAtLeast ? 'at least' : 'at most'} ${goal}${unit}`
}

/** Returns a line for the terminal with a goal and the reached value. */
export function goalLine(goal: Goal): string {
  const verdict = isMet(goal) ? 'met   ' : 'MISSED'
  return `  ${verdict} ${goal.what}: ${formatFigure(goal.reached)}${goal.unit}, wanted ${goalText(goal)}`
}
