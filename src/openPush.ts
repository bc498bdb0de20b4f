import { join } from 'node:path'
import type { Settings } from './model/settings.ts'
import { createPush, type Push } from './push/push.ts'
import { openVapidKeys, vapidKeysOf } from './push/vapid.ts'
import type { CompleteOptions } from './serviceOptions.ts'

/** Pushes with the keys of the options, or with those of the data folder, which are made once. Throws a sentence for the operator. */
export async function openPush(
  { push, dataDir, settings }: Pick<CompleteOptions, 'push' | 'dataDir' | 'settings'>,
  baseUrl: () => string,
): Promise<Push> {
  const given = push.privateKey === undefined ? undefined : vapidKeysOf(push.privateKey)
  return createPush({
    keys: given ?? (await openVapidKeys(join(dataDir, 'vapid.json'))),
    subject: () => push.subject ?? subjectOf(settings, new URL(baseUrl())),
    allowPrivate: push.privateAddresses ?? false,
  })
}

// Some push services refuse an https address that is theirs to call `localhost`.
function subjectOf({ contactEmail }: Settings, { protocol, hostname, origin }: URL): string {
  if (contactEmail.includes('@')) return `mailto:${contactEmail}`
  return protocol === 'https:' && hostname !== 'localhost' ? origin : `mailto:admin@${hostname}`
}
