/** Messages for any request. */
export const general = {
  recordNotFound: 'Record not found',
  validationFailed: ({ problems }: { problems: string }) => `Validation failed: ${problems}`,
  userNeeded: 'This method requires an authenticated user',
  invalidSession: 'The access token is invalid',
  notAllowed: 'This action is not allowed',
  scopeNeeded: ({ scope }: { scope: string }) => `This action is outside the authorized scopes: it needs ${scope}`,
  tooManyRequests: 'Too many requests',
  temporaryProblem: 'There was a temporary problem serving your request, please try again',
  overloaded: 'The service is busy. Try again in a moment.',
  shuttingDown: 'The service is shutting down. Try again in a moment.',
  tookTooLong: 'This took too long. Try again in a moment.',
  mayBeDone:
    'This took too long, so it may or may not have happened. If you send a post again with the same Idempotency-Key, it is created only once. For anything else, check first whether it happened.',
  nothingSaved: 'Nothing can be saved at the moment, but you can still read. Try again in a moment.',
  notReady: 'The service is not ready',
  misdirected: ({ task }: { task: string }) =>
    `This request belongs to the task "${task}", which this process does not have. The administrator must correct the proxy.`,
  internalError: 'Something went wrong on our side. Try again later.',
  storageFull: 'The media storage is full. Try again later.',
  storageAway: 'Media storage is unavailable. Try again in a minute.',
  searchTooSlow: 'The search took too long. Use rarer words or add a range of dates.',
  metricsTokenNeeded: 'The metrics need a token',
}
