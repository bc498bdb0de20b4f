const words =
  `about abuse account accounts admin administration administrator admins all anonymous api auth bot contact deleted docs
  everyone explore graphql guest health help helpdesk here home hostmaster info instance legal login logout mailer_daemon
  media metrics mod moderation moderator moderators mods news nobody no_reply noreply null oauth official operator owner
  postmaster privacy register root security server service settings staff support sysadmin system team undefined
  webmaster www`.split(/\s+/)

// Objects already have properties with these names, or the names have a special meaning: `then` makes an object a
// promise, and `toJSON` writes its JSON.
const ofObjects = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON']

// Underscores are the only punctuation in usernames.
const plain = (name: string) => name.toLowerCase().replaceAll('_', '')

const reserved: ReadonlySet<string> = new Set([...words, ...ofObjects].map(plain))

/**
 * Returns whether a username is reserved. Reserved names sound like the operator or a part of the service, or break
 * programs that use names as keys of objects. Case and underscores make no difference: `Ad_min` is `admin`.
 */
export function isReserved(username: string): boolean {
  return reserved.has(plain(username))
}
