// Whether who is signed in is known to be who wants to be: signed in since, or asked. Of this page
// alone, until it is left.
let isChosen = false

/**
 * Notes that nobody is signed in here now, so that who comes next chose to, or that somebody said
 * to go on as who they are.
 */
export const accountIsChosen = (): void => void (isChosen = true)

/** Whether that is so. */
export const hasChosenAccount = (): boolean => isChosen
