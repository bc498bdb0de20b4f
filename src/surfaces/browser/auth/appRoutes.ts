import { z } from 'zod'
import { decideConsent, readConsent } from '../../../sessions/apps/consent/consent.ts'
import { decideDevice, findDevice } from '../../../sessions/apps/deviceConsent.ts'
import { AuthorizationRequest } from '../../../sessions/apps/consent/authorizationRequest.ts'
import type { SignInServices } from '../../../sessions/signIn/services.ts'
import { authRoute, type AuthRoute } from '../authRoute.ts'
import { AppAnswerEntity, AppDeviceEntity, AppQuestionEntity } from './appEntities.ts'

/** Letting apps in. */
export function appRoutes(services: SignInServices): AuthRoute[] {
  return [...consentRoutes(services), ...deviceRoutes(services)]
}

const allow = z.boolean().describe('Whether the app is let in.')

function consentRoutes(services: SignInServices): AuthRoute[] {
  return [
    authRoute({
      path: '/apps/authorization',
      name: 'readAppAuthorization',
      summary:
        'Read what an app asks for that sent somebody to `/oauth/authorize`: the body is the query it sent them with.',
      needsSignIn: false,
      input: AuthorizationRequest,
      answer: { status: 200, schema: AppQuestionEntity },
      run: async (request) => ({ kind: 'body', body: await readConsent(services, request) }),
    }),
    authRoute({
      path: '/apps/authorization/decision',
      name: 'decideAppAuthorization',
      summary: 'Let an app in, or refuse it. To let it in you must have proved lately who you are.',
      needsSignIn: true,
      input: z.strictObject({ request: AuthorizationRequest, allow }),
      answer: { status: 200, schema: AppAnswerEntity },
      run: async (input, visitor) => ({ kind: 'body', body: await decideConsent(services, visitor, input) }),
    }),
  ]
}

const userCode = z.string().max(100).describe('The code that the device shows, in any spelling.')

function deviceRoutes(services: SignInServices): AuthRoute[] {
  return [
    authRoute({
      path: '/apps/device',
      name: 'readDeviceAuthorization',
      summary: 'Read which app waits on a device for its code to be typed in.',
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
      summary: 'Let an app on a device in, or refuse it. To let it in you must have proved lately who you are.',
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
