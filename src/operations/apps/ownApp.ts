import { z } from 'zod'
import type { App } from '../../model/app.ts'
import { notFound } from '../../model/errors.ts'
import { defineAppOperation, type OpenCall } from '../operation.ts'
import { RegisteredApp } from './internal/registeredApp.ts'

/** Returns the app that a token belongs to: its own token, or the token of a user who signed in to it. */
export const ownApp = defineAppOperation({
  name: 'ownApp',
  kind: 'query',
  scope: null,
  summary: 'Read the app that a token belongs to.',
  input: z.strictObject({}),
  output: RegisteredApp,
  async run(_input, call) {
    return { app: await appOf(call), secret: null, pushKey: call.push.publicKey }
  },
})

async function appOf({ app, caller, stores }: OpenCall): Promise<App> {
  if (app) return app.app
  const own = caller?.clientId && (await stores.apps.find(caller.clientId))
  // Sessions of the command line and of token import belong to no app.
  if (!own) throw notFound()
  return own
}
