import * as apps from '../../../operations/apps/index.ts'
import * as responses from '../responses.ts'
import { appShape } from '../appShape.ts'
import { type Route, route } from '../route.ts'

export const appsRoutes: readonly Route[] = [
  route('POST /api/v1/apps', apps.createApp, responses.credentialApplication, {
    names: { client_name: 'name' },
    shape: appShape,
    isPublicOnly: true,
  }),
  route('GET /api/v1/apps/verify_credentials', apps.ownApp, responses.application, { isPublicOnly: true }),
]
