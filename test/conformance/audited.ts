import { audits } from '../../cli/conformance/audits.ts'
import type { Audit } from '../../cli/conformance/audit.ts'
import type { Profile } from '../../cli/conformance/profile.ts'
import { runAudits } from '../../cli/conformance/runAudits.ts'
import type { Choice } from '../../cli/conformance/target.ts'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { findChromium } from '../support/findChromium.ts'
import { freePort } from '../support/freePort.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { startService } from '../support/service.ts'
import { startBreakingProxy } from './breakingProxy.ts'

/** All audits, without the one in a browser if this machine has no browser. CI machines always have one. */
export const auditsHere = findChromium() === undefined ? audits.filter(({ id }) => id !== 'X-32') : audits

/** The password of every account. */
export const password = 'of a long and rainy day'

/** An account that is audited, with a session. */
export interface Person {
  session: string
  account: { username: string; password: string }
}

/** Starts our own service behind a proxy that can break one rule at a time. */
export async function startAudited(rates?: ServiceOptions['rates']) {
  const provider = await startIdentityProvider()
  const proxy = await startBreakingProxy(await freePort())
  const port = await freePort()
  const service = await startService({
    port,
    baseUrl: proxy.origin,
    rateLimits: 'on',
    rates,
    trustProxy: '127.0.0.1',
    registrationProofOfWork: 1,
    browser: { providers: [provider.settings] },
  })
  const address = `http://127.0.0.1:${port}`
  proxy.serve({ url: address })
  provider.serve({ url: proxy.origin })
  const hash = await hashPassword(conceal(password), 'everybody')
  let people = 0
  const countOf = async (query: string, values: string[]) => (await service.pool.query(query, values)).rows.length
  return {
    proxy,
    service,
    async newPerson(): Promise<Person> {
      const { id, username, token } = await service.createAccount(`person${++people}`)
      await service.stores.passwords.set(id, hash)
      return { session: token, account: { username, password } }
    },
    /** Runs some audits, and returns their findings and remarks. */
    async run(some: readonly Audit[], credentials: Partial<Person>, choice?: Choice, profile?: Profile) {
      const remarks: string[] = []
      const findings = await runAudits({
        origin: proxy.origin,
        credentials,
        audits: some,
        ...(choice && { choice }),
        profile,
        ca: proxy.cert,
        signal: new AbortController().signal,
        remark: (sentence) => void remarks.push(sentence),
      })
      return { findings, remarks }
    },
    /** Returns how many posts an account has. */
    postsOf: ({ account }: Pick<Person, 'account'>) =>
      countOf('select 1 from posts join accounts on accounts.id = author_id where username = $1', [account.username]),
    /** Returns how many browser sessions an account has. */
    signInsOf: ({ account }: Pick<Person, 'account'>) =>
      countOf(
        `select 1 from auth_sessions s join accounts a on a.id = s.account_id where username = $1 and kind = 'browser'`,
        [account.username],
      ),
    /** Returns whether a session does not work any more. */
    async isOver(session: string): Promise<boolean> {
      const headers = { authorization: `Bearer ${session}` }
      return (await fetch(`${address}/api/v1/accounts/verify_credentials`, { headers })).status === 401
    },
    async close() {
      await service.close()
      await proxy.close()
      await provider.close()
    },
  }
}

export type Audited = Awaited<ReturnType<typeof startAudited>>
