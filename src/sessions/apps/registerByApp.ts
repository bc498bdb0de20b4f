import type { AppCaller } from '../../model/app.ts'
import type { Password } from '../../model/password.ts'
import type { Scope } from '../../model/scopes.ts'
import type { SignInServices } from '../signIn/services.ts'
import { makeAccount, requireOpen, takeBack } from '../signIn/register.ts'
import type { Visitor } from '../signIn/visitor.ts'
import { issueAppSession } from './issueAppSession.ts'
import type { Token } from './token.ts'

type Services = Pick<SignInServices, 'stores' | 'settings' | 'links' | 'limits' | 'log'>

/**
 * Makes an account by the rules of the browser's registration, and signs its owner in to the app that asks for them. The session may do what the
 * app's own token says. Throws as `register`.
 */
export async function registerByApp(
  services: Services,
  visitor: Pick<Visitor, 'address' | 'admitTry'>,
  { app, scopes }: AppCaller,
  newcomer: { username: string; password: Password },
): Promise<Token> {
  requireOpen(services)
  await visitor.admitTry()
  const account = await makeAccount(services, visitor, newcomer)
  const { stores } = services
  try {
    const issued = await issueAppSession(stores, {
      app,
      accountId: account,
      scopes: [...scopes] as Scope[],
    })
    if (!issued) throw new Error('an account was gone as soon as it was made')
    const event = { kind: 'registered', method: 'password', label: app.name, address: visitor.address } as const
    await stores.securityEvents.insert(account, event)
    return { accessToken: issued.id, scopes: issued.session.scopes, createdAt: issued.session.createdAt }
  } catch (error) {
    await takeBack(services, account)
    throw error
  }
}
