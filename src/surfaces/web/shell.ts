import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { escapeHtml } from '../http/pages/html.ts'
import { pageHeaders } from '../http/pages/security.ts'
import { type Content, contentOf } from './content.ts'

/** What the web client is told before it asks for anything; nothing of it is a secret. */
export interface ServiceFacts {
  title: string
  description: string
  version: string
  /** Whom anybody may sign in as, where the service is a demo. */
  demo?: { username: string; password: string } | undefined
}

const place = /<meta\s+name="service"\s+content=""\s*\/?>/
const title = /<title>[^<]*<\/title>/

/**
 * The one page that all addresses of the web client have in common, made of its `index.html`;
 * throws where that is not one.
 */
export async function webShell(index: string, facts: ServiceFacts): Promise<Content> {
  if (!place.test(index)) throw new Error('The web client\'s index.html has no <meta name="service" content="">.')
  const html = index
    .replace(place, () => `<meta name="service" content="${escapeHtml(JSON.stringify(facts))}">`)
    .replace(title, () => `<title>${escapeHtml(facts.title)}</title>`)
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return contentOf({ identity, br, gzip: gz }, shellHeaders)
}

// What the page may load and send, whatever gets into it: files of this service, and calls to it.
// Nowhere in its code does a text become HTML, so no policy of Trusted Types is needed.
const sources = [
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const used = ['publickey-credentials-get', 'publickey-credentials-create', 'fullscreen', 'clipboard-write']
const refused = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media', 'geolocation', 'gyroscope'],
  ...['hid', 'identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi'],
  ...['otp-credentials', 'payment', 'screen-wake-lock', 'serial', 'storage-access', 'sync-xhr', 'unload', 'usb'],
  ...['clipboard-read', 'window-management', 'xr-spatial-tracking'],
]

const shellHeaders = {
  ...pageHeaders(...sources),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [...used.map((name) => `${name}=(self)`), ...refused.map((name) => `${name}=()`)].join(', '),
}
