import type { CustomFetch } from 'openid-client'
import { boundedFetch } from '../identities/boundedFetch.ts'

interface Bounds {
  /** Seconds without requests to a provider after a failure. */
  backoffSeconds: number
  /** The maximum number of simultaneous requests. */
  most?: number
}

/**
 * Sends requests to a provider like `boundedFetch`. For a while after a failure, and while too many requests are in
 * progress, it throws at once without a request, so that a flood of tokens does not become a flood of requests to the
 * provider.
 */
export function backoffFetch({ backoffSeconds, most = 20 }: Bounds): CustomFetch {
  let pausedUntil = 0
  let underWay = 0
  const pauseRequests = () => void (pausedUntil = performance.now() + backoffSeconds * 1000)
  return async (url, options) => {
    if (performance.now() < pausedUntil || underWay >= most) throw notSent()
    underWay += 1
    try {
      const response = await boundedFetch(url, options)
      if (!isOfToken(response.status)) pauseRequests()
      return response
    } catch (error) {
      pauseRequests()
      throw error
    } finally {
      underWay -= 1
    }
  }
}

// A 400 may be about the token, which its sender chose, and is therefore no failure of the provider.
const isOfToken = (status: number) => status === 200 || status === 400

function notSent(): TypeError {
  return Object.assign(new TypeError('The provider failed a moment ago, or gets too many requests'), {
    code: 'LEFT_ALONE',
  })
}
