import { listWithin, textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { sessionResponse, sessionPath } from '../browser.ts'
import { type ChromiumPage, inChromium } from '../chromium.ts'
import { jsonBody } from '../bodies.ts'
import { assume } from '../judging.ts'
import { type Candidate, expectNoCredential, readableOfText } from '../reading.ts'
import { accountOf, type Target } from '../target.ts'

const password = '/v1/browser/auth/password'
const logout = '/v1/browser/auth/logout'

const signInScript = `async (session, path, account) => {
  const { csrfHeader, csrfToken } = await (await fetch(session)).json()
  const headers = { 'Content-Type': 'application/json', [csrfHeader ?? 'X-CSRF-Token']: csrfToken }
  return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(account) })).status
}`

/** Signs the account in through a page, and returns the cookie of its browser session. */
async function signInBy(page: ChromiumPage, target: Target): Promise<{ name: string; value: string }> {
  const status = await page.call(signInScript, sessionPath, password, accountOf(target))
  const cookies = await page.cookies()
  for (const { value } of cookies) target.hide(value)
  const headers = [['Cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; ')] as const]
  const session = await target.send('GET', sessionPath, { headers })
  const csrf = [textWithin(session.json, 'csrfHeader') ?? 'X-CSRF-Token', textWithin(session.json, 'csrfToken') ?? '']
  target.hide(csrf[1]!)
  target.endings.push(() => target.send('POST', logout, jsonBody({}, [...headers, [csrf[0]!, csrf[1]!]])))
  assume(within(session.json, 'authenticated') === true, `signing in in Chromium did not work (${String(status)})`)
  return cookies.find(({ name }) => name === '__Host-service') ?? cookies[0]!
}

// Reads each value from the storage of a page, with its location.
const readScript = `async () => {
  const found = [['document.cookie', document.cookie]]
  for (const [place, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const name of Object.keys(storage)) found.push([place + ' ' + name, storage.getItem(name)])
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store)
      for (const read of ['getAllKeys', 'getAll'])
        found.push(['IndexedDB ' + name, JSON.stringify([name, store, await done(rows[read](null, 200))])])
    }
    database.close()
  }
  return found.map(([place, text]) => [place, text.slice(0, 100000)])
}`

async function storedBy(page: ChromiumPage): Promise<Candidate[]> {
  return listWithin({ found: await page.call(readScript) }, 'found').flatMap((one) =>
    readableOfText(textWithin(one, 0) ?? '', textWithin(one, 1) ?? ''),
  )
}

/** The audit of the storage of pages, in a real browser. */
export const storageAudits: Audit[] = [
  {
    id: 'X-32',
    level: 'MUST',
    clauses: ['browser-11'],
    title: 'Nothing that a page stores after sign-in works as a credential: cookies, localStorage, IndexedDB',
    needs: 'account',
    async run(target) {
      await sessionResponse(target)
      const answer = await target.send('GET', '/')
      assume(/^text\/html\b/.test(answer.headers['content-type'] ?? ''), 'there is no page at /')
      await inChromium(target.connection, async (page) => {
        await page.open('/')
        const { name } = await signInBy(page, target)
        await page.open('/')
        await expectNoCredential(target, await storedBy(page), name)
      })
    },
  },
]
