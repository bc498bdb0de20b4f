import { z } from 'zod'
import type { App } from '../../model/app.ts'
import { notFound } from '../../model/errors.ts'
import { defineAppOperation, type OpenCall } from '../operation.ts'
import { RegisteredApp } from './internal/registeredApp.ts'

/** The app that a token is of: its own, or that of somebody who signed in to it. */
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
  // A session of the command line, or imported, is of no app.
  if (!own) throw notFound()
  return own
}
