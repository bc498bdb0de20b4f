import { z } from 'zod'
import type { OwnProfile, Profile } from '../../../model/profile.ts'
import { AccountFieldEntity } from './account.ts'

export const ProfileEntity = z
  .object({
    id: z.string(),
    display_name: z.string(),
    note: z.string().describe('The bio, as it was written.'),
    fields: z.array(AccountFieldEntity).describe('The fields, as they were written.'),
    avatar: z.url().nullable().describe('URL of the image; null if none is set.'),
    avatar_static: z.url().nullable(),
    avatar_description: z.string(),
    header: z.url().nullable().describe('URL of the image; null if none is set.'),
    header_static: z.url().nullable(),
    header_description: z.string(),
    locked: z.boolean(),
    bot: z.boolean(),
    hide_collections: z.boolean().nullable(),
    discoverable: z.boolean().nullable(),
    indexable: z.boolean(),
    show_media: z.boolean(),
    show_media_replies: z.boolean(),
    show_featured: z.boolean(),
    attribution_domains: z.array(z.string()),
  })
  .meta({ id: 'Profile', description: 'A profile, as its owner edits it.' })
export type ProfileEntity = z.infer<typeof ProfileEntity>

/** Returns the entity of Mastodon's `/api/v1/profile`. */
export function profileEntity({ profile, attributionDomains }: OwnProfile): ProfileEntity {
  const [avatar, header] = [chosen(profile.avatar), chosen(profile.header)]
  return {
    id: profile.id,
    display_name: profile.displayName,
    note: profile.note,
    fields: profile.fields.map(({ name, value }) => ({ name, value, verified_at: null })),
    avatar: avatar.url,
    avatar_static: avatar.staticUrl,
    avatar_description: profile.avatar.description,
    header: header.url,
    header_static: header.staticUrl,
    header_description: profile.header.description,
    locked: profile.locked,
    bot: profile.bot,
    hide_collections: profile.hideCollections,
    discoverable: profile.discoverable,
    indexable: profile.indexable,
    show_media: profile.showMedia,
    show_media_replies: profile.showMediaReplies,
    show_featured: profile.showFeatured,
    attribution_domains: attributionDomains,
  }
}

function chosen(picture: Profile['avatar']): { url: string | null; staticUrl: string | null } {
  return picture.isDefault ? { url: null, staticUrl: null } : picture
}
