import { z } from 'zod'

const app = z
  .object({ name: z.string(), website: z.string().nullable() })
  .describe('The name and website that the app registered. They are not verified.')

const scopes = z.array(z.string()).describe('The requested scopes.')

/** The question that the consent page asks about an app. */
export const AppQuestionEntity = z
  .object({
    app,
    scopes,
    redirectUri: z.string().describe('The redirect URI: an address of the app, or `urn:ietf:wg:oauth:2.0:oob`.'),
    refusal: z
      .object({
        error: z.string().describe('An error code of RFC 6749 section 4.1.2.1.'),
        description: z.string().describe("A message for the app's developers."),
        redirectTo: z.string().optional().describe('The URL that reports the error to the app.'),
      })
      .optional()
      .describe('The error of an invalid request. There is nothing to decide then.'),
  })
  .meta({ id: 'AppQuestion', description: 'The authorisation request of an app.' })

/** The result of a person's decision about an app. */
export const AppAnswerEntity = z
  .object({
    redirectTo: z.string().optional().describe('The URL that the browser must open.'),
    code: z
      .string()
      .optional()
      .describe('The code to show, if the app has no redirect URI. The person pastes it into the app.'),
  })
  .meta({
    id: 'AppAnswer',
    description: 'The response to an app. Without a redirect URI, a refusal has neither field.',
  })

/** The app that requests authorisation on a device. */
export const AppDeviceEntity = z
  .object({ app, scopes })
  .meta({ id: 'AppDevice', description: 'The authorisation request of an app on a device.' })
