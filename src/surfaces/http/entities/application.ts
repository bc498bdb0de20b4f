import { z } from 'zod'
import type { RegisteredApp } from '../../../operations/apps/internal/registeredApp.ts'

const shape = {
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  scopes: z.array(z.string()).describe('The scopes that the app can request.'),
  redirect_uri: z.string().describe('The `redirect_uris`, one per line.'),
  redirect_uris: z.array(z.string()).describe('The registered redirect URIs.'),
  vapid_key: z.string().describe('The public VAPID key that verifies web pushes.'),
}

export const ApplicationEntity = z
  .object(shape)
  .meta({ id: 'Application', description: 'An app that people can sign in to.' })
export type ApplicationEntity = z.infer<typeof ApplicationEntity>

export const CredentialApplicationEntity = z
  .object({
    ...shape,
    client_id: z.string().describe('The OAuth client id.'),
    client_secret: z
      .string()
      .optional()
      .describe('The OAuth client secret. It is shown only once; absent for public clients.'),
    client_secret_expires_at: z.literal(0).describe('Always 0: the secret does not expire.'),
  })
  .meta({ id: 'CredentialApplication', description: 'A newly registered app, with its credentials.' })
export type CredentialApplicationEntity = z.infer<typeof CredentialApplicationEntity>

/** Returns the entity of an app for the holders of its tokens. */
export function applicationEntity({ app, pushKey }: RegisteredApp): ApplicationEntity {
  const { id, name, website, scopes, redirectUris } = app
  return {
    ...{ id, name, website, scopes },
    ...{ redirect_uri: redirectUris.join('\n'), redirect_uris: redirectUris },
    vapid_key: pushKey,
  }
}

/** Returns the entity of an app with its secret. Only the response to the registration may contain it. */
export function credentialApplicationEntity(registered: RegisteredApp): CredentialApplicationEntity {
  const { app, secret } = registered
  return {
    ...applicationEntity(registered),
    client_id: app.clientId,
    ...(secret && { client_secret: secret.reveal() }),
    client_secret_expires_at: 0,
  }
}
