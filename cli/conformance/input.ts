import { createInterface } from 'node:readline/promises'
import type { Variables } from '../commandContext.ts'
import { wrongUsage } from '../failure.ts'
import { type Audit } from './audit.ts'
import { audits } from './audits.ts'
import type { Credentials } from './target.ts'

const names = ['CONFORMANCE_SESSION', 'CONFORMANCE_USERNAME', 'CONFORMANCE_PASSWORD'] as const

/**
 * Returns the credentials in the variables. A name without a password, or a password without a name, is a usage error.
 */
export function credentialsOf(variables: Variables): Credentials {
  const [session, username, password] = names.map((name) => variables[name]?.trim() || undefined)
  if ((username === undefined) !== (password === undefined))
    throw wrongUsage('Set both CONFORMANCE_USERNAME and CONFORMANCE_PASSWORD, or neither.')
  if (session !== undefined && !/^[\x21-\x7e]+$/.test(session))
    throw wrongUsage('CONFORMANCE_SESSION is not a session identifier.')
  return { session, account: username !== undefined && password !== undefined ? { username, password } : undefined }
}

/** Returns the variables in lines of standard input, written `NAME=value`. */
export async function readVariables(input: NodeJS.ReadableStream, signal: AbortSignal): Promise<Variables> {
  const variables: Variables = {}
  for await (const line of createInterface({ input, signal })) {
    const [, name = '', value = ''] = /^\s*(\w+)=(.*)$/.exec(line) ?? []
    if (!names.some((other) => other === name)) {
      if (line.trim() === '') continue
      throw wrongUsage(`Each line of standard input must be ${names.map((one) => `${one}=...`).join(', or ')}.`)
    }
    variables[name] = value
  }
  return variables
}

/** Returns the origin of a typed address, which must have a scheme, and no path, query or credentials. */
export function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw wrongUsage('Write the address like https://social.example.')
  if (url.username || url.password) throw wrongUsage('The address must not have a name or a password in it.')
  if (url.pathname !== '/' || url.search || url.hash) throw wrongUsage(`The address must have no path: ${url.origin}`)
  return url.origin
}

/** Returns the audits in a comma-separated list of ids, or all audits if there is no list. */
export function auditsNamed(text: string | undefined): readonly Audit[] {
  if (text === undefined) return audits
  const ids = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((id) => id.toUpperCase())
  const unknown = ids.find((id) => !audits.some((audit) => audit.id === id))
  if (unknown !== undefined || ids.length === 0)
    throw wrongUsage(`There is no audit ${(unknown ?? '').replace(/[^\w-]/g, '')}: docs/conformance.md lists them.`)
  return audits.filter(({ id }) => ids.includes(id))
}
