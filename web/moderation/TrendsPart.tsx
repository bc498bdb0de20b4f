import { useLocation } from 'preact-iso'
import { addressOf } from '../app/addressOf.ts'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { Html } from '../parts/Html.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import { postPath } from '../posts/postPath.ts'
import type { AdminTag, AdminTrendingStatus } from '../schema/api.ts'
import { createItems } from '../state/itemFeed.ts'
import { offsetPage } from '../state/offsetFeed.ts'
import { usesOf } from '../state/tags.ts'
import { change } from './change.ts'
import { ModerationList } from './ModerationList.tsx'

const tags = createItems<AdminTag>('trending tags')
const posts = createItems<AdminTrendingStatus>('trending posts')

const trendingTags = () => tags.feed('all', (cursor) => offsetPage('GET /api/admin/trends/tags', {}, cursor))
const trendingPosts = () => posts.feed('all', (cursor) => offsetPage('GET /api/admin/trends/statuses', {}, cursor))

const kinds = ['tags', 'posts'] as const

/** Trending and rejected hashtags or posts, with buttons to reject them or to allow them again. */
export function TrendsPart() {
  const requestedKind = useLocation().query['of']
  const kind = kinds.find((one) => one === requestedKind) ?? 'tags'
  const { trends: texts } = mod
  return (
    <>
      <nav class="mod-choice" aria-label={texts.which}>
        {kinds.map((one) => (
          <a
            key={one}
            href={addressOf('/moderation/trends', { of: one !== 'tags' && one })}
            aria-current={one === kind ? 'true' : undefined}
          >
            {texts.kinds[one]}
          </a>
        ))}
      </nav>
      <ModerationList
        key={kind}
        feed={kind === 'tags' ? trendingTags() : trendingPosts()}
        label={texts.kinds[kind]}
        empty={<Notice title={texts.none[kind]} text={texts.noneText[kind]} />}
        entry={(id) => (kind === 'tags' ? <Tag key={id} id={id} /> : <Post key={id} id={id} />)}
      />
    </>
  )
}

function Tag({ id }: { id: string }) {
  const tag = tags.of(id).value
  if (!tag) return null
  const name = `#${tag.name}`
  return (
    <li class="mod-entry" data-anchor={id}>
      <p>
        <a href={`/tags/${encodeURIComponent(tag.name)}`}>
          <bdi>{name}</bdi>
        </a>{' '}
        <State of={tag} />
      </p>
      <p class="mod-facts">{m.search.posts(usesOf(tag))}</p>
      <Decide
        trend={tag}
        name={name}
        send={async (choice) => tags.put(await call(`POST /api/admin/trends/tags/{id}/${choice}`, { path: { id } }))}
      />
    </li>
  )
}

function Post({ id }: { id: string }) {
  const post = posts.of(id).value
  if (!post) return null
  const { account, content, emojis, mentions, tags, language, media_attachments: media } = post
  const author = `@${account.acct}`
  return (
    <li class="mod-entry" data-anchor={id}>
      <p class="mod-facts">
        {author} ·{' '}
        <a href={postPath(post)}>
          <Time at={post.created_at} isExact />
        </a>{' '}
        <State of={post} />
      </p>
      <div lang={language ?? undefined}>
        <Html html={content} emojis={emojis} mentions={mentions} tags={tags} />
      </div>
      {media.length > 0 && <p class="mod-facts">{mod.posts.media(media.length)}</p>}
      <Decide
        trend={post}
        name={mod.trends.postOf(author)}
        send={async (choice) =>
          posts.put(await call(`POST /api/admin/trends/statuses/{id}/${choice}`, { path: { id } }))
        }
      />
    </li>
  )
}

type Trend = Pick<AdminTag, 'trendable'>

const State = ({ of }: { of: Trend }) =>
  of.trendable ? null : <span class="mod-pill is-severe">{mod.trends.isRejected}</span>

interface DecideProps {
  trend: Trend
  /** The name of the hashtag or post for screen readers. */
  name: string
  send(choice: 'approve' | 'reject'): Promise<unknown>
}

function Decide({ trend, name, send }: DecideProps) {
  const choice = trend.trendable ? 'reject' : 'approve'
  const texts = mod.trends.choices[choice]
  return (
    <p class="form-actions">
      <button
        type="button"
        class="button button-small"
        aria-label={texts.name(name)}
        onClick={() => void change(() => send(choice), texts.done(name))}
      >
        {texts.label}
      </button>
    </p>
  )
}
