import type { ComponentChildren } from 'preact'
import { EyeOff, File, Film, Music } from 'lucide'
import { appearance } from '../app/theme.ts'
import { m } from '../messages/index.ts'
import { Cropped } from '../parts/Cropped.tsx'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { type IconShape, Icon } from '../parts/Icon.tsx'
import { filterEffectOf } from '../posts/filterEffect.ts'
import { openLightbox } from '../posts/Lightbox.tsx'
import { mediaName } from '../posts/mediaName.ts'
import { postPath } from '../posts/postPath.ts'
import type { Account, MediaAttachment, Status } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { postSignal } from '../state/posts.ts'
import { nameOf } from './nameOf.ts'

interface MediaGridProps {
  account: Account
  feed: Feed
  empty: ComponentChildren
}

/** The media of an account's posts, as a grid. Reads the next page near its end. */
export function MediaGrid({ account, feed, empty }: MediaGridProps) {
  if (feed.isEmpty.value) return <>{empty}</>
  return (
    <>
      <ul class="profile-media" aria-label={m.profile.mediaOf(nameOf(account))}>
        {feed.ids.value.map((id) => (
          <PostTiles key={id} id={id} />
        ))}
      </ul>
      <EndOfFeed feed={feed} more={m.profile.moreMedia} lines={3} isSilent />
    </>
  )
}

function PostTiles({ id }: { id: string }) {
  const post = postSignal(id).value
  if (!post) return null
  const filtering = filterEffectOf(post, 'account')
  if (filtering?.action === 'hide') return null
  const isCovered = filtering !== undefined || (post.sensitive && !appearance.value.showSensitive)
  return (
    <>
      {post.media_attachments.map((media, index) => (
        <li key={media.id}>{isCovered ? <Covered post={post} /> : <Tile post={post} media={media} index={index} />}</li>
      ))}
    </>
  )
}

// The page of the post shows the reason and can uncover the media.
function Covered({ post }: { post: Status }) {
  return (
    <a class="media-tile media-covered" href={postPath(post)}>
      <Icon of={EyeOff} size={26} />
      {m.profile.sensitiveMedia}
    </a>
  )
}

const icons: Partial<Record<MediaAttachment['type'], IconShape>> = {
  video: Film,
  gifv: Film,
  audio: Music,
  unknown: File,
}

function Tile({ post, media, index }: { post: Status; media: MediaAttachment; index: number }) {
  const label = m.profile.openMedia(mediaName(media, post.media_attachments))
  const icon = icons[media.type]
  const content = (
    <>
      {media.preview_url && media.type !== 'audio' && <Preview media={media} url={media.preview_url} />}
      {icon && (
        <span class="media-kind">
          <Icon of={icon} size={18} />
        </span>
      )}
    </>
  )
  // Audio and other files are played and downloaded on the page of the post.
  if (media.type === 'audio' || media.type === 'unknown')
    return (
      <a class="media-tile" href={postPath(post)} aria-label={label} title={media.description ?? undefined}>
        {content}
      </a>
    )
  return (
    <button
      type="button"
      class="media-tile"
      aria-label={label}
      onClick={() => openLightbox(post.media_attachments, index)}
    >
      {content}
    </button>
  )
}

// Keeps the focal point visible in a tile of any shape.
function Preview({ media, url }: { media: MediaAttachment; url: string }) {
  return <Cropped focus={media.meta?.focus} src={url} alt="" loading="lazy" decoding="async" />
}
