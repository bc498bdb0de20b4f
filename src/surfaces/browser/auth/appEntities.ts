import { z } from 'zod'

const app = z
  .object({ name: z.string(), website: z.string().nullable() })
  .describe('Both are what the app says of itself.')

const scopes = z.array(z.string()).describe('What it asks for.')

/** What somebody is asked whom an app sent to be let in. */
export const AppQuestionEntity = z
  .object({
    app,
    scopes,
    redirectUri: z.string().describe('Where the answer goes: an address of the app, or `urn:ietf:wg:oauth:2.0:oob`.'),
    refusal: z
      .object({
        error: z.string().describe('A code of RFC 6749 section 4.1.2.1.'),
        description: z.string().describe('For those who make the app.'),
        redirectTo: z.string().optional().describe('Where the app is told of it.'),
      })
      .optional()
      .describe('What is wrong with the request; there is nothing to decide then.'),
  })
  .meta({ id: 'AppQuestion', description: 'What an app asks for.' })

/** What comes of somebody's decision. */
export const AppAnswerEntity = z
  .object({
    redirectTo: z.string().optional().describe('Where the browser is to go.'),
    code: z.string().optional().describe('To be shown, where the app has no address: its user pastes it there.'),
  })
  .meta({ id: 'AppAnswer', description: 'What the app is answered. Out of band a refusal has neither.' })

/** An app that waits on a device. */
export const AppDeviceEntity = z
  .object({ app, scopes })
  .meta({ id: 'AppDevice', description: 'What an app on a device asks for.' })
