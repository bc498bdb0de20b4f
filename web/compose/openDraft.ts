const name = 'service.open-draft'

/** Notes which draft is open in this tab, so that a reload goes on with it: its id, empty where it is not known, undefined for none. */
export function noteOpenDraft(id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, id)
  } catch {
    // Storage is off: the draft is among the drafts.
  }
}

/** What was noted before this page was loaded. */
export function openDraft(): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}
