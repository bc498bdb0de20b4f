import { join } from 'node:path'
import type { Settings } from '../model/settings.ts'
import { createPush, type Push } from '../push/push.ts'
import { openVapidKeys, type VapidKeys, vapidKeysOf } from '../push/vapid.ts'
import { makeFolder } from '../stores/makeFolder.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'

/**
 * Returns the server's own keys: those of the options, or those in the data folder, where they are created if they are
 * missing. Throws an Error with a message for the operator.
 */
export async function openServerKeys({ push, dataDir }: Pick<CompleteOptions, 'push' | 'dataDir'>): Promise<VapidKeys> {
  const keys = push.privateKey === undefined ? undefined : vapidKeysOf(push.privateKey)
  if (keys) return keys
  // If this fails, the next call throws an error that says what to do.
  await makeFolder(dataDir).catch(() => undefined)
  return openVapidKeys(join(dataDir, 'vapid.json'))
}

/** Opens pushes, which are signed with the server's keys. */
export function openPush(
  keys: VapidKeys,
  { push, settings }: Pick<CompleteOptions, 'push' | 'settings'>,
  baseUrl: () => string,
): Push {
  return createPush({
    keys,
    subject: () => push.subject ?? subjectOf(settings, new URL(baseUrl())),
    allowPrivate: push.privateAddresses,
  })
}

// Some push services refuse an https URL with the host `localhost`.
function subjectOf({ contactEmail }: Settings, { protocol, hostname, origin }: URL): string {
  if (contactEmail.includes('@')) return `mailto:${contactEmail}`
  return protocol === 'https:' && hostname !== 'localhost' ? origin : `mailto:admin@${hostname}`
}
