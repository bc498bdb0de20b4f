let session

/** Starts or continues this browser's session. Returns who is signed in, and the ways to sign in. */
export async function open() {
  return (session = await answerOf(await fetch('/v1/browser/session')))
}

/** Sends a request below `/v1/browser`; throws an Error with the service's `code`. */
export async function call(method, path, body, isRepeated = false) {
  const { csrfHeader, csrfToken, profile } = session ?? (await open())
  const headers = { [csrfHeader]: csrfToken }
  const isJson = body !== undefined && !(body instanceof FormData)
  if (isJson) headers['Content-Type'] = 'application/json'
  try {
    const sent = { method, headers, body: isJson ? JSON.stringify(body) : body }
    const answer = await answerOf(await fetch(`/v1/browser${path}`, sent))
    // After a sign-out there is no session: the next call starts another.
    if (answer?.csrfToken || path.startsWith('/auth/logout')) session = answer
    return answer
  } catch (error) {
    // Another tab signed in or out, or the session is over. Repeats only for the same person.
    if (error.code !== 'csrf_rejected' || isRepeated || (await open()).profile?.id !== profile?.id) throw error
    return call(method, path, body, true)
  }
}

async function answerOf(response) {
  const answer = response.status === 204 ? null : await response.json()
  if (response.ok) return answer
  // GraphQL has a list of errors, with codes in capitals.
  const { error, code, errors: [{ message, extensions } = {}] = [] } = answer
  throw Object.assign(new Error(error ?? message), { code: code ?? extensions.code.toLowerCase() })
}
