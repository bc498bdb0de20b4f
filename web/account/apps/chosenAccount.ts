// Whether the person has confirmed the signed-in account, or has signed in on this page. Stored only in memory, so a
// reload resets it.
let isChosen = false

/**
 * Notes that the account is confirmed. Call this when the person confirms the account. Also call it when nobody is
 * signed in, because a later sign-in chooses the account.
 */
export const accountIsChosen = (): void => void (isChosen = true)

/** Returns whether the signed-in account is confirmed. */
export const hasChosenAccount = (): boolean => isChosen
