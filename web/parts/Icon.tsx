import type { IconNode } from 'lucide'
import { createElement } from 'preact'

/** An icon of the package `lucide`, such as `House`. */
export type IconShape = IconNode

/** An icon beside a text, or in a button with an `aria-label`. Screen readers skip it. */
export function Icon({ of, isFilled = false, size = 20 }: { of: IconShape; isFilled?: boolean; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      stroke-width="1.9"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}
