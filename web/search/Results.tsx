import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ScreenReaderText } from '../parts/ScreenReaderText.tsx'
import { AccountEntry } from '../people/AccountFeed.tsx'
import { PostCard } from '../posts/PostCard.tsx'
import { me } from '../state/session.ts'
import { fewest, type Kind, type OpenSearch, searchFor } from './searches.ts'
import { searchPath } from './searchPath.ts'
import { TagRow } from './TagRow.tsx'

/**
 * The results of a search. Until they arrive, the results of the previous search stay. Aborts a search that is
 * replaced.
 */
export function Results({ query, kind }: { query: string; kind: Kind }) {
  const search = searchFor(query, kind)
  const { feed } = search
  const last = useRef({ query, search })
  useEffect(() => {
    if (feed.state.peek() === 'new') void feed.more()
    return () => search.abort()
  }, [search])
  const isWaiting = feed.ids.value.length === 0 && /new|loading/.test(feed.state.value)
  if (!isWaiting) last.current = { query, search }
  return (
    <div class={`results${isWaiting ? ' are-old' : ''}`} aria-busy={isWaiting}>
      <Found {...last.current} kind={kind} />
    </div>
  )
}

function Found({ query, kind, search }: { query: string; kind: Kind; search: OpenSearch }) {
  const { feed } = search
  if (feed.isEmpty.value) {
    const text = me.value ? m.search.nothingText : m.search.nothingTextVisitor
    return (
      <div role="status">
        <Notice title={m.search.nothing(query)} text={text} />
      </div>
    )
  }
  const isDone = feed.ids.value.length > 0
  return (
    <>
      <ScreenReaderText text={isDone ? m.search.found : ''} />
      {kind === 'all' ? <Some query={query} search={search} /> : <All search={search} />}
      {kind === 'all' && feed.state.value === 'complete' ? null : <EndOfFeed feed={feed} />}
      {search.isCut() && isDone && <p class="feed-end">{m.search.moreSignedIn}</p>}
    </>
  )
}

const idsOf = ({ feed }: OpenSearch, prefix: string) =>
  feed.ids.value.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))

// Some results of each kind, with a link to all of that kind.
function Some({ query, search }: { query: string; search: OpenSearch }) {
  const people = idsOf(search, 'person:')
  const tags = idsOf(search, 'tag:')
  const posts = idsOf(search, 'post:')
  return (
    <>
      {people.length > 0 && (
        <Part title={m.search.kinds.people}>
          <People ids={people.slice(0, fewest)} />
          {people.length > fewest && <More to={searchPath(query, 'people')} label={m.search.allPeople} />}
        </Part>
      )}
      {tags.length > 0 && (
        <Part title={m.search.kinds.tags}>
          <Tags names={tags.slice(0, fewest)} />
          {tags.length > fewest && <More to={searchPath(query, 'tags')} label={m.search.allTags} />}
        </Part>
      )}
      {posts.length > 0 && (
        <Part title={m.search.kinds.posts}>
          <Posts ids={posts} />
          {posts.length >= 10 && <More to={searchPath(query, 'posts')} label={m.search.allPosts} />}
        </Part>
      )}
    </>
  )
}

function All({ search }: { search: OpenSearch }) {
  return (
    <>
      <People ids={idsOf(search, 'person:')} />
      <Tags names={idsOf(search, 'tag:')} />
      <Posts ids={idsOf(search, 'post:')} />
    </>
  )
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="search-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const More = ({ to, label }: { to: string; label: string }) => (
  <a class="button button-small search-more" href={to}>
    {label}
  </a>
)

function People({ ids }: { ids: string[] }) {
  if (ids.length === 0) return null
  return (
    <ul class="rows sheet">
      {ids.map((id) => (
        <AccountEntry key={id} id={id} />
      ))}
    </ul>
  )
}

function Tags({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <ul class="rows sheet">
      {names.map((name) => (
        <li key={name}>
          <TagRow name={name} />
        </li>
      ))}
    </ul>
  )
}

function Posts({ ids }: { ids: string[] }) {
  if (ids.length === 0) return null
  return (
    <div class="feed" role="feed" aria-label={m.timelines.posts}>
      {ids.map((id) => (
        <PostCard key={id} id={id} />
      ))}
    </div>
  )
}
