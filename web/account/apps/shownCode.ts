import { signal } from '@preact/signals'
import { onOtherPerson } from '../../state/session.ts'

/**
 * The code that somebody is to paste into an app: what the service answered to them on the consent page, in
 * memory only, and gone with the page. Never what stands in an address: anybody could have written it there.
 */
export const shownCode = signal<string | undefined>(undefined)
onOtherPerson(() => (shownCode.value = undefined))
