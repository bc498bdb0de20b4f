import {
  type Authenticator,
  authenticator,
  type CreationOptions,
  type ForgedValues,
  type RequestOptions,
} from './authenticator.ts'
import { type BrowserClient, browserClient, signedInBrowser } from './browserClient.ts'
import type { TestAccount, TestService } from './service.ts'

export const auth = '/v1/browser/auth'
export const passkeyList = '/v1/browser/api/security/passkeys'

/** An account with a signed-in browser and a device with one passkey. */
export interface PasskeyHolder {
  account: TestAccount
  browser: BrowserClient
  device: Authenticator
}

/** Reads the WebAuthn options at a path below `/v1/browser/auth`. */
export async function optionsFor<Options = CreationOptions & RequestOptions>(browser: BrowserClient, path: string) {
  const response = await browser.post(`${auth}${path}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text) as Options
}

/** Creates a passkey on a device and adds it to the account. */
export async function addPasskey(browser: BrowserClient, device: Authenticator, name: string, forged?: ForgedValues) {
  const response = device.create(await optionsFor(browser, '/passkeys/options'), forged)
  return browser.post(`${auth}/passkeys`, { response, name })
}

/** Signs a browser in with the device's newest passkey. */
export async function signInWith(browser: BrowserClient, device: Authenticator, forged?: ForgedValues) {
  const response = device.get(await optionsFor(browser, '/passkeys/sign-in/options'), forged)
  return browser.post(`${auth}/passkeys/sign-in`, { response })
}

/** Creates an account whose only way to sign in is a passkey. */
export async function passkeyHolder(service: TestService, username: string): Promise<PasskeyHolder> {
  const account = await service.createAccount(username)
  const browser = await signedInBrowser(service, account.id)
  const device = authenticator(service.url)
  const response = await addPasskey(browser, device, 'Phone')
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return { account, browser, device }
}

/** Returns a browser with an anonymous session. */
export async function newBrowser(service: TestService): Promise<BrowserClient> {
  const browser = browserClient(service)
  await browser.session()
  return browser
}
