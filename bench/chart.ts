import { type Goal, isMet } from './question.ts'
import { formatFigure, goalText } from './table.ts'

interface NamedGoal extends Goal {
  name: string
}

const [width, rowHeight, top, labels] = [900, 26, 44, 430]
// A bar of twice the goal reaches the right edge.
const perGoal = (width - labels - 90) / 2

/** Returns the reached share of a goal: 1 means exactly reached, and more is better, for both kinds of goals. */
export function reachedShare({ goal, reached, isAtLeast }: Goal): number {
  const share = isAtLeast ? reached / goal : goal / reached
  // The goal is zero, and it was reached.
  return Number.isNaN(share) ? 1 : share
}

/**
 * Draws one bar for each goal, as an SVG for light and dark backgrounds. A bar that reaches the vertical line meets its
 * goal.
 */
export function drawChart(goals: readonly NamedGoal[]): string {
  const height = top + goals.length * rowHeight + 12
  const line = labels + perGoal
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="What was reached of each goal">
<style>
text { font: 13px system-ui, sans-serif; fill: #24292f }
.faint { fill: #57606a }
.met { fill: #1a7f37 }
.missed { fill: #cf222e }
.goal { stroke: #57606a; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .faint { fill: #9198a1 }
  .met { fill: #3fb950 }
  .missed { fill: #f85149 }
  .goal { stroke: #9198a1 }
}
</style>
<text x="${line}" y="20" text-anchor="middle" class="faint">goal; further right is better</text>
${goals.map(bar).join('\n')}
<line class="goal" x1="${line}" x2="${line}" y1="28" y2="${height - 8}"/>
</svg>
`
}

function bar(goal: NamedGoal, index: number): string {
  const y = top + index * rowHeight
  const share = Math.max(0, Math.min(2, reachedShare(goal)))
  const length = (share * perGoal).toFixed(1)
  const what = escaped(`${goal.name}: ${goal.what}`)
  const reached = escaped(`${formatFigure(goal.reached)}${goal.unit}`)
  return `<g><title>${what}: ${reached}, wanted ${escaped(goalText(goal))}</title>
<text x="${labels - 10}" y="${y + 11}" text-anchor="end">${what.length > 66 ? `${what.slice(0, 65)}…` : what}</text>
<rect class="${isMet(goal) ? 'met' : 'missed'}" x="${labels}" y="${y}" width="${length}" height="15" rx="2"/>
<text x="${width - 8}" y="${y + 12}" text-anchor="end" class="faint">${reached}</text></g>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim()
}
