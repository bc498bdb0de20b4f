/** A post, and what can be done with it. */
export const post = {
  markFailed: 'That could not be saved.',
}
