let session

/** Begins this browser's session, or goes on with it: who is signed in, and how one can. */
export async function open() {
  return (session = await answerOf(await fetch('/v1/browser/session')))
}

/** Asks below `/v1/browser`; throws an Error with the service's `code`. */
export async function call(method, path, body, isRepeated = false) {
  const { csrfHeader, csrfToken, profile } = session ?? (await open())
  const headers = { [csrfHeader]: csrfToken }
  const isJson = body !== undefined && !(body instanceof FormData)
  if (isJson) headers['Content-Type'] = 'application/json'
  try {
    const sent = { method, headers, body: isJson ? JSON.stringify(body) : body }
    const answer = await answerOf(await fetch(`/v1/browser${path}`, sent))
    // After a sign-out there is none: the next call begins another.
    if (answer?.csrfToken || path.startsWith('/auth/logout')) session = answer
    return answer
  } catch (error) {
    // Another tab has signed in or out, or the session is over. In somebody else's name nothing is repeated.
    if (error.code !== 'csrf_rejected' || isRepeated || (await open()).profile?.id !== profile?.id) throw error
    return call(method, path, body, true)
  }
}

async function answerOf(response) {
  const answer = response.status === 204 ? null : await response.json()
  if (response.ok) return answer
  // GraphQL lists its errors, and writes their codes in capitals.
  const { error, code, errors: [{ message, extensions } = {}] = [] } = answer
  throw Object.assign(new Error(error ?? message), { code: code ?? extensions.code.toLowerCase() })
}
