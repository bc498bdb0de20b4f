import { vapidSubject } from './addresses.ts'
import { group, option } from './option.ts'
import { flag, matching } from './valueTypes.ts'

/** The options of push notifications (RFC 8292). */
export const pushOptions = {
  push: group({
    code: 'PushOptions',
    description: 'How notifications are pushed to devices (RFC 8292).',
    options: {
      privateKey: option({
        variable: 'VAPID_PRIVATE_KEY',
        type: matching(/^[A-Za-z0-9_-]{43}=?$/, 'a private key of P-256: 32 bytes in base64url'),
        description:
          'The key that signs pushes: 32 bytes in base64url. By default, one is generated and stored in `vapid.json` in the data folder. Processes on several machines need the same key.',
        isSecret: true,
      }),
      publicKey: option({
        variable: 'VAPID_PUBLIC_KEY',
        type: matching(/^[A-Za-z0-9_-]{87}=?$/, 'a public key of P-256: 65 bytes in base64url'),
        description: 'The public key of the pair. It is used only to detect keys that do not belong together.',
      }),
      subject: option({
        variable: 'VAPID_SUBJECT',
        type: vapidSubject,
        description:
          'The contact for push services if there are problems: a `mailto:` or `https:` address. The default is `CONTACT_EMAIL` or `BASE_URL`.',
      }),
      privateAddresses: option({
        variable: 'PUSH_PRIVATE_ADDRESSES',
        type: flag,
        default: false,
        description:
          'Allow pushes to private networks, and to this machine without TLS. For tests only: any user could make the service send requests there.',
      }),
    },
  }),
}
