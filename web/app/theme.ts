import { signal } from '@preact/signals'
import { keep, kept } from '../state/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const textSizes = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof textSizes)[number]

/** How the page looks in this browser. */
export interface Appearance {
  theme: Theme
  textSize: TextSize
  /** Whether pictures that move do so by themselves. */
  autoplay: boolean
  /** Whether covered media are shown at once. */
  showSensitive: boolean
  /** Whether keys alone, such as `n`, do something (WCAG 2.1.4): who speaks to their device may press them unawares. */
  shortcuts: boolean
}

const usual: Appearance = {
  theme: 'system',
  textSize: 'normal',
  autoplay: false,
  showSensitive: false,
  shortcuts: true,
}

export const appearance = signal<Appearance>({ ...usual, ...kept<Partial<Appearance>>('appearance', {}) })

/** Makes the page look as it was chosen in this browser. */
export function startTheme(): void {
  appearance.subscribe(({ theme, textSize }) => {
    const { dataset } = document.documentElement
    dataset['theme'] = theme
    dataset['textSize'] = textSize
  })
}

/** Chooses how the page looks in this browser. */
export function chooseAppearance(change: Partial<Appearance>): void {
  appearance.value = { ...appearance.value, ...change }
  keep('appearance', appearance.value)
}
