import { type ComponentType } from 'preact'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { useEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { SignInNeeded } from '../pages/SignInNeeded.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { me } from '../state/session.ts'
import { showTrouble } from '../state/trouble.ts'
import { startLive } from './live.ts'
import { routes } from './routes.tsx'
import { Shell } from './Shell.tsx'

// Links to these leave the client: the service's own pages and files.
const scope = /^\/(?!docs|openapi\.json|media\/|graphql|api\/|v1\/|health|nodeinfo|images\/|avatars\/|headers\/)/

/** The whole client. `trouble` is why there is no session. */
export function App({ trouble }: { trouble: unknown }) {
  if (trouble) return <Trouble error={trouble} again={() => location.reload()} />
  return (
    <LocationProvider scope={scope}>
      <Shell>
        <Pages />
      </Shell>
    </LocationProvider>
  )
}

const pages = routes.map(({ path, page, isOwn = false }) => ({ path, component: shown(page, isOwn) }))

function Pages() {
  const id = me.value?.id
  useEffect(startLive, [id])
  return (
    <ErrorBoundary onError={(error) => showTrouble(error, m.errors.title, () => location.reload())}>
      <Router>
        {pages.map(({ path, component }) => (
          <Route key={path} path={path} component={component} />
        ))}
        <Route default component={NotFoundPage} />
      </Router>
    </ErrorBoundary>
  )
}

// Another address, and another person, is another page, though it be of the same kind. While the next page is being loaded this one stays
// as it is: what it shows goes by its own address, not by the one that is gone to.
function shown(Page: ComponentType, isOwn: boolean): ComponentType<{ path: string }> {
  return ({ path }) => {
    const here = useLocation()
    const own = useRef(here)
    if (here.path === path) own.current = here
    const id = me.value?.id
    return (
      <LocationProvider.ctx.Provider value={own.current}>
        {isOwn && !id ? <SignInNeeded /> : <Page key={`${own.current.path} ${id}`} />}
      </LocationProvider.ctx.Provider>
    )
  }
}
