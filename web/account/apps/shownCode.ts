import { signal } from '@preact/signals'
import { onOtherPerson } from '../../state/session.ts'

/**
 * The code to paste into an app. It comes from the service's response on the consent page, and is only in memory. It is
 * never read from the address, where anyone could have put another code.
 */
export const shownCode = signal<string | undefined>(undefined)
onOtherPerson(() => (shownCode.value = undefined))
