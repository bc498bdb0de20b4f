const [width, height] = [64, 26]

/** A small line chart of counts. Screen readers get the numbers as text elsewhere. */
export function Sparkline({ counts }: { counts: number[] }) {
  const most = Math.max(1, ...counts)
  const step = width / Math.max(1, counts.length - 1)
  const points = counts.map((count, at) => `${at * step},${height - 2 - (count / most) * (height - 4)}`)
  return (
    <svg class="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
    </svg>
  )
}
