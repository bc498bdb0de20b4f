export { changePushSubscription } from './changePushSubscription.ts'
export { pushSubscription } from './pushSubscription.ts'
export { subscribeToPush } from './subscribeToPush.ts'
export { unsubscribeFromPush } from './unsubscribeFromPush.ts'
