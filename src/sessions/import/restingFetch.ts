import type { CustomFetch } from 'openid-client'
import { boundedFetch } from '../identities/boundedFetch.ts'

interface Bounds {
  /** Seconds without requests to a provider after a failure. */
  restSeconds: number
  /** The maximum number of simultaneous requests. */
  most?: number
}

/**
 * Sends requests to a provider like `boundedFetch`. For a while after a failure, and while too many requests are in
 * progress, it throws at once without a request: a flood of tokens must not become a flood of requests to the provider.
 */
export function restingFetch({ restSeconds, most = 20 }: Bounds): CustomFetch {
  let restsUntil = 0
  let underWay = 0
  const rest = () => void (restsUntil = performance.now() + restSeconds * 1000)
  return async (url, options) => {
    if (performance.now() < restsUntil || underWay >= most) throw notSent()
    underWay += 1
    try {
      const response = await boundedFetch(url, options)
      if (!isOfToken(response.status)) rest()
      return response
    } catch (error) {
      rest()
      throw error
    } finally {
      underWay -= 1
    }
  }
}

// A 400 may concern the token in question, which its sender chose.
const isOfToken = (status: number) => status === 200 || status === 400

function notSent(): TypeError {
  return Object.assign(new TypeError('The provider failed a moment ago, or gets too many requests'), {
    code: 'LEFT_ALONE',
  })
}
