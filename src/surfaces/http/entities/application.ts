import { z } from 'zod'
import type { RegisteredApp } from '../../../operations/apps/internal/registeredApp.ts'

const shape = {
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  scopes: z.array(z.string()).describe('The most that it may ask for.'),
  redirect_uri: z.string().describe('The addresses of `redirect_uris`, a line each.'),
  redirect_uris: z.array(z.string()).describe('Where people are sent back to.'),
  vapid_key: z.string().describe('What web push is signed by.'),
}

export const ApplicationEntity = z
  .object(shape)
  .meta({ id: 'Application', description: 'An app that people may sign in to.' })
export type ApplicationEntity = z.infer<typeof ApplicationEntity>

export const CredentialApplicationEntity = z
  .object({
    ...shape,
    client_id: z.string().describe('What it is known by.'),
    client_secret: z
      .string()
      .optional()
      .describe('What it proves itself by, told this once; absent for a public client.'),
    client_secret_expires_at: z.literal(0).describe('Never.'),
  })
  .meta({ id: 'CredentialApplication', description: 'An app as whoever registered it is told of it.' })
export type CredentialApplicationEntity = z.infer<typeof CredentialApplicationEntity>

/** An app as those who have a token of it see it. */
export function applicationEntity({ app, pushKey }: RegisteredApp): ApplicationEntity {
  const { id, name, website, scopes, redirectUris } = app
  return {
    ...{ id, name, website, scopes },
    ...{ redirect_uri: redirectUris.join('\n'), redirect_uris: redirectUris },
    vapid_key: pushKey,
  }
}

/** An app with its secret: for the one answer to whoever registered it. */
export function credentialApplicationEntity(registered: RegisteredApp): CredentialApplicationEntity {
  const { app, secret } = registered
  return {
    ...applicationEntity(registered),
    client_id: app.clientId,
    ...(secret && { client_secret: secret.reveal() }),
    client_secret_expires_at: 0,
  }
}
