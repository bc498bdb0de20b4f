// By itself a browser restores it before there is anything to scroll to.
history.scrollRestoration = 'manual'

interface Place {
  y: number
  /** What stood at the top of the window, and how far from it. */
  anchor?: { name: string; top: number }
}

const places = new Map<string, Place>()
let shown = keyOf()
let isBack = true

// Each entry of the history has a key of its own: the same page may stand in it twice.
function keyOf(): string {
  const state = history.state as { scrollKey?: string } | null
  if (state?.scrollKey) return state.scrollKey
  const scrollKey = crypto.randomUUID()
  history.replaceState({ ...state, scrollKey }, '')
  return scrollKey
}

addEventListener('popstate', () => (isBack = true))
addEventListener('scroll', notePlace, { passive: true })

let isNoting = false
function notePlace(): void {
  if (isNoting) return
  isNoting = true
  requestAnimationFrame(() => {
    isNoting = false
    if (keyOf() === shown) places.set(shown, place())
  })
}

function place(): Place {
  const first = [...document.querySelectorAll<HTMLElement>('[data-anchor]')].find(
    (element) => element.getBoundingClientRect().bottom > 0,
  )
  const anchor = first && { name: first.dataset['anchor']!, top: first.getBoundingClientRect().top }
  return { y: scrollY, ...(anchor && { anchor }) }
}

/** A page is there: a new one begins at its top with its heading in focus, one that was gone back to stands where it stood. */
export function pageIsShown(): void {
  const isFirst = places.size === 0
  shown = keyOf()
  if (isBack) goTo(places.get(shown))
  else {
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  if (isFirst) places.set(shown, { y: scrollY })
  isBack = false
}

// Posts have their height only once they are seen, so what counts is what stood there.
function goTo(place: Place | undefined): void {
  if (!place) return
  const { anchor } = place
  const element = anchor && document.querySelector(`[data-anchor="${CSS.escape(anchor.name)}"]`)
  if (!anchor || !element) return scrollTo(0, place.y)
  scrollBy(0, element.getBoundingClientRect().top - anchor.top)
}
