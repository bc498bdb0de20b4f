import { lazy, useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { searchPath } from '../search/searchPath.ts'
import { storeSearch } from '../state/recentSearches.ts'
import { me } from '../state/session.ts'
import { service } from './service.ts'

const ExploreColumn = lazy(() =>
  import('../explore/ExploreColumn.tsx').then(
    (module) => module.ExploreColumn,
    // The column is optional, so nothing is shown if it does not load.
    () => () => null,
  ),
)

/** The minimum width of the window: see `.aside` in styles/base.css. */
export const isRoom = matchMedia('(width >= 74rem)')

/** The column beside the page, if there is room: a search, trending hashtags and suggested people. */
export function Aside() {
  const { route, path } = useLocation()
  const [hasRoom, setRoom] = useState(isRoom.matches)
  useEffect(() => {
    const look = () => setRoom(isRoom.matches)
    isRoom.addEventListener('change', look)
    return () => isRoom.removeEventListener('change', look)
  }, [])
  if (!hasRoom) return null
  const find = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (!query) return
    storeSearch(query)
    event.currentTarget.reset()
    route(searchPath(query))
  }
  return (
    <aside class="aside">
      {path !== '/search' && (
        <form role="search" onSubmit={find}>
          <input
            class="input"
            type="search"
            name="q"
            dir="auto"
            maxLength={500}
            aria-label={m.app.search}
            placeholder={m.app.search}
            enterkeyhint="search"
          />
        </form>
      )}
      {service.description && <p class="about-service">{service.description}</p>}
      <Suspense fallback={null}>
        <ExploreColumn key={me.value?.id} />
      </Suspense>
    </aside>
  )
}
