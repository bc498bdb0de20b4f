import { signal } from '@preact/signals'
import { saveStored, readStored } from '../state/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const textSizes = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof textSizes)[number]

/** The appearance of the client in this browser. */
export interface Appearance {
  theme: Theme
  textSize: TextSize
  /** True if animated pictures play by themselves. */
  autoplay: boolean
  /** True if sensitive media are shown at once. */
  showSensitive: boolean
  /** True if single keys such as `n` are shortcuts (WCAG 2.1.4). Speech input may press them by accident. */
  shortcuts: boolean
}

const defaultAppearance: Appearance = {
  theme: 'system',
  textSize: 'normal',
  autoplay: false,
  showSensitive: false,
  shortcuts: true,
}

export const appearance = signal<Appearance>({
  ...defaultAppearance,
  ...readStored<Partial<Appearance>>('appearance', {}),
})

/** Applies the appearance that was chosen in this browser. */
export function startTheme(): void {
  appearance.subscribe(({ theme, textSize }) => {
    const { dataset } = document.documentElement
    dataset['theme'] = theme
    dataset['textSize'] = textSize
  })
}

/** Changes the appearance in this browser. */
export function chooseAppearance(change: Partial<Appearance>): void {
  appearance.value = { ...appearance.value, ...change }
  saveStored('appearance', appearance.value)
}
