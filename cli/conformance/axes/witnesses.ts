import { type TargetResponse, textWithin, within } from '../response.ts'
import { jsonBody } from '../bodies.ts'
import { graphqlPath } from '../graphql.ts'
import type { RequestParts } from '../http.ts'
import { assume, hasData, isAccepted } from '../judging.ts'
import { homePayload } from '../payloads.ts'
import { home, ownAccount } from '../publicHttp.ts'
import { bearer, type Target } from '../target.ts'
import { ifChecked } from '../violation.ts'
import { publishedReads } from './routes.ts'

/** A request without a credential. Audits add a credential in different places. */
export interface Probe extends RequestParts {
  method: string
  path: string
}

/**
 * A request that succeeds only with a session. Its response shows whether the server accepted something as a session.
 */
export interface Witness {
  probe: Probe
  /** Returns whether a response is meant for a person with a session. */
  opens(answer: TargetResponse): boolean
}

/** Returns reads of the home timeline over GraphQL; none if the deployment lacks GraphQL or the field. */
async function graphqlReads(target: Target): Promise<Witness[]> {
  if (target.profile.surfaces?.graphql === false) return []
  const payload = await ifChecked(homePayload(target))
  if (payload === undefined) return []
  const opens = (answer: TargetResponse) => {
    const read = within(answer.json, 'data', payload.name)
    return hasData(answer) && typeof read === 'object' && read !== null
  }
  const [path, query] = [graphqlPath(target), payload.query()]
  return [
    { probe: { method: 'POST', path, ...jsonBody({ query }) }, opens },
    { probe: get(`${path}?query=${encodeURIComponent(query)}`), opens },
  ]
}

/**
 * Returns requests that succeed only with a session. Tries each of them with the session in the header and without a
 * session. With `--thorough`, they include all published reads that need no parameter. Throws NotChecked if no request
 * succeeds with the session.
 */
export function witnesses(target: Target): Promise<Witness[]> {
  return target.once('witnesses', async () => {
    const own = await target.send('GET', ownAccount, { headers: [bearer(target)] })
    const id = textWithin(own.json, 'id')
    const candidates: Witness[] = [
      { probe: get(home), opens: ({ status, json }) => status === 200 && Array.isArray(json) },
      ...(await graphqlReads(target)),
      ...(target.isThorough ? await otherReads(target) : []),
    ]
    const opened: Witness[] = id === undefined ? [] : [{ probe: get(ownAccount), opens: sameId(id) }]
    for (const witness of candidates) if (await isOpenedBySession(target, witness)) opened.push(witness)
    assume(opened.length > 0, 'the session opens nothing in the header')
    return opened
  })
}

const get = (path: string): Probe => ({ method: 'GET', path })
const sameId = (id: string) => (answer: TargetResponse) => isAccepted(answer) && textWithin(answer.json, 'id') === id

async function otherReads(target: Target): Promise<Witness[]> {
  return (await publishedReads(target, '/api/'))
    .filter(({ path, isAnonymous }) => !isAnonymous && path !== ownAccount && path !== home)
    .map(({ path }) => ({ probe: get(path), opens: (answer) => isAccepted(answer) && answer.json !== undefined }))
}

async function isOpenedBySession(target: Target, { probe, opens }: Witness): Promise<boolean> {
  if (!opens(await sendWithSession(target, probe))) return false
  return !opens(await target.send(probe.method, probe.path, probe))
}

/** Sends a probe with the session in the correct place. */
export function sendWithSession(target: Target, { method, path, headers = [], body }: Probe): Promise<TargetResponse> {
  return target.send(method, path, { headers: [...headers, bearer(target)], body })
}
