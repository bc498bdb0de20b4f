import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../model/app.ts'
import type { Services } from '../../operations/services.ts'
import { authenticateApp } from '../../sessions/apps/authenticateApp.ts'
import { beginDevice } from '../../sessions/apps/devices.ts'
import { revokeToken } from '../../sessions/apps/revokeToken.ts'
import { jsonType } from '../http/errors.ts'
import { runWrite } from '../runRead.ts'
import { clientCredentials } from './clientHeader.ts'
import { DeviceAuthorizationEntity, deviceAuthorizationEntity, TokenEntity, tokenEntity } from './entities.ts'
import { grantOf } from './grants.ts'
import { ServerMetadataEntity, serverMetadata } from './metadata.ts'
import { type AppParameters, appParameters } from './parameters.ts'
import { sendChecked } from './sendChecked.ts'
import { mountAccountRegistration, type AccountRegistrationOptions } from './accountRegistration.ts'

export interface AppsOptions extends AccountRegistrationOptions {
  /** True if there is a browser boundary, through which people authorise apps. */
  hasConsent: boolean
}

/**
 * Mounts the endpoints with which apps request authorisation, tokens and accounts. The consent page is part of the web
 * client.
 */
export function mountApps(app: FastifyInstance, options: AppsOptions): void {
  const { services, hasConsent } = options
  app.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    sendChecked(reply, ServerMetadataEntity, serverMetadata(services.links, hasConsent), services),
  )
  mountToken(app, services)
  mountRevocation(app, services)
  if (hasConsent) mountDevices(app, services)
  mountAccountRegistration(app, options)
}

const config = { needsSession: false }

function mountToken(app: FastifyInstance, services: Services): void {
  app.post('/oauth/token', { config }, async (request, reply) => {
    const parameters = appParameters(request)
    const grant = grantOf(parameters.required('grant_type'))
    const give = async () => grant(services, await callingApp(services, request, parameters), parameters)
    const token = await runWrite(request, give)
    return sendChecked(reply, TokenEntity, tokenEntity(token), services)
  })
}

function mountRevocation(app: FastifyInstance, services: Services): void {
  app.post('/oauth/revoke', { config }, async (request, reply) => {
    const parameters = appParameters(request)
    const token = parameters.required('token')
    const revoke = async () => revokeToken(services.stores, await callingApp(services, request, parameters), token)
    await runWrite(request, revoke)
    return reply.header('content-type', jsonType).send('{}')
  })
}

function mountDevices(app: FastifyInstance, services: Services): void {
  app.post('/oauth/device_authorization', { config }, async (request, reply) => {
    const parameters = appParameters(request)
    const begin = async () =>
      beginDevice(services.stores, await callingApp(services, request, parameters), parameters.optional('scope'))
    const authorization = await runWrite(request, begin)
    return sendChecked(
      reply,
      DeviceAuthorizationEntity,
      deviceAuthorizationEntity(authorization, services.links),
      services,
    )
  })
}

function callingApp({ stores }: Services, { raw }: FastifyRequest, parameters: AppParameters): Promise<App> {
  return authenticateApp(stores, clientCredentials(raw.rawHeaders, parameters))
}
