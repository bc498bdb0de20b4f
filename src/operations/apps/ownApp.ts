import { z } from 'zod'
import type { App } from '../../model/app.ts'
import { notFound, ServiceError } from '../../model/errors.ts'
import { defineOpenOperation, type OpenCall } from '../operation.ts'
import { RegisteredApp } from './registeredApp.ts'

/** The app that a token is of: its own, or that of somebody who signed in to it. */
export const ownApp = defineOpenOperation({
  name: 'ownApp',
  kind: 'query',
  scope: null,
  anonymous: 'always',
  summary: 'Read which app a token is of.',
  input: z.strictObject({}),
  output: RegisteredApp,
  async run(_input, call) {
    return { app: await appOf(call), secret: null, pushKey: call.push.publicKey }
  },
})

async function appOf({ app, caller, stores }: OpenCall): Promise<App> {
  if (app) return app.app
  if (!caller) throw new ServiceError('unauthorized', 'This method requires an access token')
  const sessions = await stores.authSessions.listFor(caller.accountId)
  const clientId = sessions.find(({ handle }) => handle === caller.session)?.clientId
  const own = clientId && (await stores.apps.find(clientId))
  // A session of the command line, or imported, is of no app.
  if (!own) throw notFound()
  return own
}
