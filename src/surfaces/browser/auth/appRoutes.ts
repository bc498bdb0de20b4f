import { z } from 'zod'
import { decideConsent, readConsent } from '../../../sessions/apps/consent/consent.ts'
import { decideDevice, findDevice } from '../../../sessions/apps/deviceConsent.ts'
import { AuthorizationRequest } from '../../../sessions/apps/consent/authorizationRequest.ts'
import type { SignInServices } from '../../../sessions/signIn/services.ts'
import { authRoute, type AuthRoute } from '../authRoute.ts'
import { AppAnswerEntity, AppDeviceEntity, AppQuestionEntity } from './appEntities.ts'

/** Returns the routes with which people authorise apps. */
export function appRoutes(services: SignInServices): AuthRoute[] {
  return [...consentRoutes(services), ...deviceRoutes(services)]
}

const allow = z.boolean().describe('Whether to authorise the app.')

function consentRoutes(services: SignInServices): AuthRoute[] {
  return [
    authRoute({
      path: '/apps/authorization',
      name: 'readAppAuthorization',
      summary: 'Read the authorisation request of an app. The body is the query of the `/oauth/authorize` page.',
      needsSignIn: false,
      input: AuthorizationRequest,
      answer: { status: 200, schema: AppQuestionEntity },
      run: async (request) => ({ kind: 'body', body: await readConsent(services, request) }),
    }),
    authRoute({
      path: '/apps/authorization/decision',
      name: 'decideAppAuthorization',
      summary: 'Authorise or refuse an app. To authorise it, you must have confirmed your identity recently.',
      needsSignIn: true,
      input: z.strictObject({ request: AuthorizationRequest, allow }),
      answer: { status: 200, schema: AppAnswerEntity },
      run: async (input, visitor) => ({ kind: 'body', body: await decideConsent(services, visitor, input) }),
    }),
  ]
}

const userCode = z
  .string()
  .max(100)
  .describe('The code that the device shows. Upper and lower case, spaces and hyphens do not matter.')

function deviceRoutes(services: SignInServices): AuthRoute[] {
  return [
    authRoute({
      path: '/apps/device',
      name: 'readDeviceAuthorization',
      summary: 'Read the authorisation request of an app on a device, by the code that the device shows.',
      needsSignIn: true,
      input: z.strictObject({ userCode }),
      answer: { status: 200, schema: AppDeviceEntity },
      async run(input, visitor) {
        const { app, scopes } = await findDevice(services, visitor, input.userCode)
        return { kind: 'body', body: { app: { name: app.name, website: app.website }, scopes } }
      },
    }),
    authRoute({
      path: '/apps/device/decision',
      name: 'decideDeviceAuthorization',
      summary:
        'Authorise or refuse an app on a device. To authorise it, you must have confirmed your identity recently.',
      needsSignIn: true,
      input: z.strictObject({ userCode, allow }),
      answer: { status: 200, schema: z.object({}) },
      async run(input, visitor) {
        await decideDevice(services, visitor, input)
        return { kind: 'body', body: {} }
      },
    }),
  ]
}
