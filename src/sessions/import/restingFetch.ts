import type { CustomFetch } from 'openid-client'
import { boundedFetch } from '../identities/boundedFetch.ts'

interface Bounds {
  /** For how long a provider is left alone after it failed. */
  restSeconds: number
  /** How many questions may be under way. */
  most?: number
}

/**
 * Asks one provider as `boundedFetch` does, and throws at once, without asking, for a while after it
 * failed and while too much is asked already: whoever sends tokens must not be able to make us hammer it.
 */
export function restingFetch({ restSeconds, most = 20 }: Bounds): CustomFetch {
  let restsUntil = 0
  let underWay = 0
  const rest = () => void (restsUntil = performance.now() + restSeconds * 1000)
  return async (url, options) => {
    if (performance.now() < restsUntil || underWay >= most) throw leftAlone()
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

// A 400 may be about the token that was asked about, which its sender chose.
const isOfToken = (status: number) => status === 200 || status === 400

function leftAlone(): TypeError {
  return Object.assign(new TypeError('It failed a moment ago, or is asked too much'), { code: 'LEFT_ALONE' })
}
