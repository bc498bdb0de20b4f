import { z } from 'zod'
import type { App, AppSecret } from '../../../model/app.ts'

/** An app, as `createApp` and `ownApp` return it. */
export const RegisteredApp = z.object({
  app: z.custom<App>((value) => typeof value === 'object' && value !== null && 'clientId' in value),
  /** Returned only when the app is registered; null for a public client. */
  secret: z.custom<AppSecret>((value) => typeof value === 'object' && value !== null && 'reveal' in value).nullable(),
  /** The public key of web push. */
  pushKey: z.string(),
})
export type RegisteredApp = z.infer<typeof RegisteredApp>
