import { useComputed, useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { plural } from '../messages/plural.ts'
import type { Tag } from '../schema/api.ts'
import { service } from './service.ts'

/** Beside the page, where there is room: a search, and what many write about. */
export function Aside() {
  const { route, path } = useLocation()
  const tags = useSignal<Tag[]>([])
  const hasTags = useComputed(() => tags.value.length > 0)
  useEffect(() => {
    // It is an extra: without it nothing is missing.
    void call('GET /api/trends/tags', { query: { limit: 6 } }).then(
      (found) => (tags.value = found),
      () => {},
    )
  }, [])
  const find = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (query) route(`/search?q=${encodeURIComponent(query)}`)
  }
  return (
    <aside class="aside">
      {path !== '/search' && (
        <form role="search" onSubmit={find}>
          <input
            class="input"
            type="search"
            name="q"
            aria-label={m.app.search}
            placeholder={m.app.search}
            enterkeyhint="search"
          />
        </form>
      )}
      {service.description && <p class="about-service">{service.description}</p>}
      {hasTags.value && (
        <section class="card">
          <h2>{m.app.trends}</h2>
          <ul class="trends">
            {tags.value.map((tag) => (
              <li key={tag.name}>
                <a href={`/tags/${encodeURIComponent(tag.name)}`}>#{tag.name}</a>
                <span>{plural(uses(tag), m.app.uses)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

const uses = ({ history }: Tag) => history.reduce((sum, { uses: count }) => sum + Number(count), 0)
