import { onOtherPerson } from '../state/session.ts'

const name = 'service.open-draft'
onOtherPerson(() => noteOpenDraft(undefined))

/** A draft that was open, and on which page. */
export interface OpenDraft {
  /** Empty where it is not known. */
  id: string
  path: string
}

/**
 * Notes which draft is open on this page in this tab, so that a reload goes on with it: its id,
 * empty where it is not known, undefined for none.
 */
export function noteOpenDraft(id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, `${id} ${location.pathname}`)
  } catch {
    // Storage is off: the draft is among the drafts.
  }
}

/** What was noted before this page was loaded. */
export function openDraft(): OpenDraft | undefined {
  try {
    const [id, path] = sessionStorage.getItem(name)?.split(' ') ?? []
    return id === undefined || path === undefined ? undefined : { id, path }
  } catch {
    return undefined
  }
}
