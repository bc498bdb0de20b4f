import { lazy, useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { searchPath } from '../search/searchPath.ts'
import { noteSearch } from '../state/recentSearches.ts'
import { me } from '../state/session.ts'
import { service } from './service.ts'

const LookAround = lazy(() =>
  import('../explore/LookAround.tsx').then(
    (module) => module.LookAround,
    // It is an extra: without it nothing is missing.
    () => () => null,
  ),
)

/** As wide as the window must be for it: see `.aside` in styles/base.css. */
export const isRoom = matchMedia('(width >= 74rem)')

/** Beside the page, where there is room: a search, what many write about, and people to follow. */
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
    noteSearch(query)
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
        <LookAround key={me.value?.id} />
      </Suspense>
    </aside>
  )
}
