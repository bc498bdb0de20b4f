import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { escapeHtml } from '../http/pages/html.ts'
import { pageHeaders } from '../http/pages/security.ts'
import { type Content, contentOf } from './content.ts'

/** The facts that the web client gets with its page. None is a secret. */
export interface ServiceFacts {
  title: string
  description: string
  version: string
  /** The account that anyone may sign in to, if the service is a demo. */
  demo?: { username: string; password: string } | undefined
}

const place = /<meta\s+name="service"\s+content=""\s*\/?>/
const title = /<title>[^<]*<\/title>/

/**
 * Makes the page that is served at all paths of the web client from its `index.html`. Throws if the file has no place
 * for the facts.
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

// The sources from which the page may load, and to which it may send, even if a script is injected: only this service.
// No code of the page converts text to HTML, so it needs no Trusted Types policy.
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
