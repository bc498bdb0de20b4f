// Whether the person has confirmed the signed-in account, or has signed in on this page. It is only in memory, so it
// ends with the page.
let isChosen = false

/**
 * Notes that the account is confirmed. Call it when nobody is signed in, because a later sign-in is a choice, and when
 * the person confirms the account.
 */
export const accountIsChosen = (): void => void (isChosen = true)

/** Returns whether the signed-in account is confirmed. */
export const hasChosenAccount = (): boolean => isChosen
