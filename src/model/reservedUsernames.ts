const words =
  `about abuse account accounts admin administration administrator admins all anonymous api auth bot contact deleted docs
  everyone explore graphql guest health help helpdesk here home hostmaster info instance legal login logout mailer_daemon
  media metrics mod moderation moderator moderators mods news nobody no_reply noreply null oauth official operator owner
  postmaster privacy register root security server service settings staff support sysadmin system team undefined
  webmaster www`.split(/\s+/)

// An object that a program keys by names has these already, or is taken for a promise (`then`) or for what writes its
// own JSON.
const ofObjects = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON']

// Underscores are all the punctuation that a name may have.
const plain = (name: string) => name.toLowerCase().replaceAll('_', '')

const reserved: ReadonlySet<string> = new Set([...words, ...ofObjects].map(plain))

/**
 * Returns whether a username is reserved: it sounds like the operator or like a part of the service, or breaks programs
 * that key objects by names. Case and underscores make no difference: `Ad_min` is `admin`.
 */
export function isReserved(username: string): boolean {
  return reserved.has(plain(username))
}
