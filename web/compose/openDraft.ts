import { onOtherPerson } from '../state/session.ts'

const name = 'service.open-draft'
onOtherPerson(() => storeOpenDraft(undefined))

/** A draft that was open, and the path of its page. */
export interface OpenDraft {
  /** Empty if it is unknown. */
  id: string
  path: string
}

/**
 * Notes which draft is open on this page in this tab, so that a reload can continue it. `id` is the draft's id, empty
 * if it is unknown, or undefined for no draft.
 */
export function storeOpenDraft(id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, `${id} ${location.pathname}`)
  } catch {
    // If storage is disabled, the draft is still in the list of drafts.
  }
}

/** Returns the draft that was noted before the page was loaded. */
export function openDraft(): OpenDraft | undefined {
  try {
    const [id, path] = sessionStorage.getItem(name)?.split(' ') ?? []
    return id === undefined || path === undefined ? undefined : { id, path }
  } catch {
    return undefined
  }
}
