import { z } from 'zod'
import type { App, AppSecret } from '../../../model/app.ts'

/** An app, as its registration returns it. */
export const RegisteredApp = z.object({
  app: z.custom<App>((value) => typeof value === 'object' && value !== null && 'clientId' in value),
  /** Returned only this once; null for a public client, and later on. */
  secret: z.custom<AppSecret>((value) => typeof value === 'object' && value !== null && 'reveal' in value).nullable(),
  /** The public key of web push. */
  pushKey: z.string(),
})
export type RegisteredApp = z.infer<typeof RegisteredApp>
