import { type ComponentType } from 'preact'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { useEffect, useRef } from 'preact/hooks'
import { leavePage } from '../boundary/slowdown.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { SignInNeeded } from '../pages/SignInNeeded.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { me } from '../state/session.ts'
import { WithFallback } from '../parts/WithFallback.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import { startLive, startWaking } from './live.ts'
import { isReadable, scope } from './ownPath.ts'
import { routes } from './routes.tsx'
import { service } from './service.ts'
import { Shell } from './Shell.tsx'

/** The whole client. If there is no session, `error` is the reason. */
export function App({ error }: { error: unknown }) {
  if (error)
    return (
      <main class="shell shell-plain">
        <h1 class="only-read">{service.title}</h1>
        <ErrorNotice error={error} again={() => location.reload()} />
      </main>
    )
  return (
    <LocationProvider scope={scope}>
      <WithFallback
        instead={
          <main class="shell shell-plain">
            <BrokenPage />
          </main>
        }
      >
        <Shell>
          <Pages />
        </Shell>
      </WithFallback>
    </LocationProvider>
  )
}

const pages = routes.map(({ path, page, isOwn = false }) => ({
  path,
  component: shown(path.startsWith('/:handle') ? handlesOnly(page) : page, isOwn),
}))

// Shows a page only at paths that begin with `/@`, because the router takes the first part of any path for a handle.
function handlesOnly(Page: ComponentType): ComponentType {
  return () => (useLocation().path.startsWith('/@') ? <Page /> : <NotFoundPage />)
}

function Pages() {
  const id = me.value?.id
  useEffect(startLive, [id])
  useEffect(startWaking, [])
  const { path: here } = useLocation()
  const before = useRef(here)
  // Runs before the next page sends requests.
  if (before.current !== here) leavePage()
  before.current = here
  // The router throws an error for a path that cannot be decoded.
  if (!isReadable(here)) return <NotFoundPage />
  return (
    <ErrorBoundary>
      <WithFallback instead={<BrokenPage />} tryAgain={here}>
        <Router>
          {pages.map(({ path, component }) => (
            <Route key={path} path={path} component={component} />
          ))}
          <Route default component={NotFoundPage} />
        </Router>
      </WithFallback>
    </ErrorBoundary>
  )
}

// Creates a page anew when the address or the person changes, even if the component stays the same. While the next page
// loads, the current page stays as it is, with its own address.
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
