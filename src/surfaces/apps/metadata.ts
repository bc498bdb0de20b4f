import { z } from 'zod'
import type { Links } from '../../model/links.ts'
import { allScopes } from '../../model/scopes.ts'
import { issuerOf } from '../../sessions/apps/issuer.ts'
import { deviceGrant } from './grants.ts'

export const ServerMetadataEntity = z
  .object({
    issuer: z.url().describe('The issuer, which is also the `iss` of every response to an app.'),
    service_documentation: z.url(),
    authorization_endpoint: z.url().optional().describe('Absent if apps cannot be authorised here.'),
    token_endpoint: z.url(),
    revocation_endpoint: z.url(),
    device_authorization_endpoint: z.url().optional(),
    app_registration_endpoint: z.url().describe('Where apps are registered: `POST /api/v1/apps`.'),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
  })
  .meta({ id: 'AuthorizationServer', description: 'The OAuth server metadata (RFC 8414).' })
export type ServerMetadataEntity = z.infer<typeof ServerMetadataEntity>

const clientMethods = ['client_secret_basic', 'client_secret_post', 'none']

/** Returns the metadata of the authorisation server (RFC 8414). `hasConsent` is true if people can authorise apps. */
export function serverMetadata(links: Pick<Links, 'page'>, hasConsent: boolean): ServerMetadataEntity {
  return {
    issuer: issuerOf(links),
    service_documentation: links.page('/docs'),
    ...(hasConsent && {
      authorization_endpoint: links.page('/oauth/authorize'),
      device_authorization_endpoint: links.page('/oauth/device_authorization'),
    }),
    token_endpoint: links.page('/oauth/token'),
    revocation_endpoint: links.page('/oauth/revoke'),
    app_registration_endpoint: links.page('/api/v1/apps'),
    scopes_supported: [...allScopes],
    // Required by RFC 8414, and empty without an authorization endpoint.
    response_types_supported: hasConsent ? ['code'] : [],
    response_modes_supported: hasConsent ? ['query'] : [],
    grant_types_supported: [...(hasConsent ? ['authorization_code', deviceGrant] : []), 'client_credentials'],
    token_endpoint_auth_methods_supported: clientMethods,
    revocation_endpoint_auth_methods_supported: clientMethods,
    code_challenge_methods_supported: hasConsent ? ['S256'] : [],
    authorization_response_iss_parameter_supported: hasConsent,
  }
}
