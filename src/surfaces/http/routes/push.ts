import * as push from '../../../operations/push/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'
import { pushShape } from '../shapes.ts'

const pushChangeParameters = {
  names: { 'data[alerts]': 'alerts', 'data[policy]': 'policy' },
  shape: pushShape,
}

const pushParameters = {
  names: {
    'subscription[endpoint]': 'endpoint',
    'subscription[keys][p256dh]': 'publicKey',
    'subscription[keys][auth]': 'auth',
    'subscription[standard]': 'standard',
    ...pushChangeParameters.names,
  },
  shape: pushShape,
}

export const pushRoutes: readonly Route[] = [
  route('GET /api/v1/push/subscription', push.pushSubscription, responses.webPushSubscription),
  route('POST /api/v1/push/subscription', push.subscribeToPush, responses.webPushSubscription, pushParameters),
  route(
    'PUT /api/v1/push/subscription',
    push.changePushSubscription,
    responses.webPushSubscription,
    pushChangeParameters,
  ),
  route('DELETE /api/v1/push/subscription', push.unsubscribeFromPush, responses.empty),
]
