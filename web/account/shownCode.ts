import { signal } from '@preact/signals'
import { takeReturned } from './returned.ts'

/** The code that somebody is to paste into an app: in memory only, and gone with the page. */
export const shownCode = signal<string | undefined>(undefined)

/** Takes over a code that came in the address of `/oauth/show-code`. */
export function takeShownCode(): void {
  shownCode.value ??= takeReturned()?.['code']
}
