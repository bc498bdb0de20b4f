import { isId, type PostId } from './ids.ts'
import type { Links } from './links.ts'

/** The object of this service that an address names. */
export type OwnLink = { username: string } | { post: PostId } | { hashtag: string }

/** Returns the object that a web address of this service names; undefined for any other text. */
export function ownLink(address: string, links: Links): OwnLink | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const root = new URL(links.page('/'))
  if (url.host !== root.host || !url.pathname.startsWith(root.pathname)) return undefined
  return linkOf(url.pathname.slice(root.pathname.length).replace(/\/+$/, ''))
}

function linkOf(path: string): OwnLink | undefined {
  const [, username, id] = /^(?:@|users\/)(\w+)(?:\/(?:statuses\/)?(\d+))?$/.exec(path) ?? []
  if (id !== undefined) return isId(id) ? { post: id as PostId } : undefined
  if (username !== undefined) return { username }
  const [, hashtag] = /^tags\/([^/]+)$/.exec(path) ?? []
  return hashtag === undefined ? undefined : decoded(hashtag)
}

function decoded(text: string): OwnLink | undefined {
  try {
    return { hashtag: decodeURIComponent(text) }
  } catch {
    return undefined
  }
}
