import { z } from 'zod'
import type { App, AppSecret } from '../../../model/app.ts'

/** An app as whoever registered it is told of it. */
export const RegisteredApp = z.object({
  app: z.custom<App>((value) => typeof value === 'object' && value !== null && 'clientId' in value),
  /** Told this once; null for a public client, and later on. */
  secret: z.custom<AppSecret>((value) => typeof value === 'object' && value !== null && 'reveal' in value).nullable(),
  /** What web push is signed by. */
  pushKey: z.string(),
})
export type RegisteredApp = z.infer<typeof RegisteredApp>
