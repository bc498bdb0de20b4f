import { putNewest } from '../state/boundedMap.ts'

// By itself a browser restores it before there is anything to scroll to.
history.scrollRestoration = 'manual'

interface Place {
  y: number
  /** What stood at the top of the window, and how far from it. */
  anchor?: { name: string; top: number }
}

// More than the entries that a browser keeps in its history. The oldest go.
const most = 200
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

/**
 * Whether the page that is about to be shown was gone back to: then it shows what it showed. Asked
 * while it is first rendered.
 */
export const isGoneBackTo = (): boolean => isBack && places.has(keyOf())
addEventListener('scroll', notePlace, { passive: true })

let isNoting = false
function notePlace(): void {
  if (isNoting) return
  isNoting = true
  requestAnimationFrame(() => {
    isNoting = false
    putPlace()
  })
}

function putPlace(): void {
  if (keyOf() === shown) putNewest(places, shown, place(), most)
}

function place(): Place {
  const first = [...document.querySelectorAll<HTMLElement>('[data-anchor]')].find(
    (element) => element.getBoundingClientRect().bottom > 0,
  )
  const anchor = first && { name: first.dataset['anchor']!, top: first.getBoundingClientRect().top }
  return { y: scrollY, ...(anchor && { anchor }) }
}

// What one left a page from, such as a post, by the page's key: there the focus is again when one comes back.
const leftFrom = new Map<string, string>()
addEventListener('click', noteLeaving, { capture: true })

function noteLeaving({ target }: Event): void {
  // Whoever leaves before the next frame left from here, not from where the last one had it.
  putPlace()
  const anchor = target instanceof Element && target.closest<HTMLElement>('[data-anchor]')
  if (anchor) putNewest(leftFrom, shown, anchor.dataset['anchor']!, most)
  else leftFrom.delete(shown)
}

let whole: string | undefined

/**
 * A page is there: a new one begins at its top with its heading in focus, one that was gone back to
 * stands where it stood. Of the parts of a whole, such as the tabs of a profile, the one that
 * follows another begins at its tabs, which stay in focus.
 */
export function pageIsShown(of?: string): void {
  const isFirst = places.size === 0
  const isPart = of !== undefined && of === whole
  whole = of
  shown = keyOf()
  if (isBack) {
    goTo(places.get(shown))
    if (!isFirst) focusAgain()
  } else if (isPart) goToTabs()
  else {
    scrollTo(0, 0)
    focusHeading()
  }
  if (isFirst) places.set(shown, { y: scrollY })
  isBack = false
}

const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

function focusAgain(): void {
  if (document.activeElement !== document.body) return
  const left = leftFrom.get(shown)
  const anchor = left && document.querySelector<HTMLElement>(`main [data-anchor="${CSS.escape(left)}"]`)
  if (anchor) anchor.focus({ preventScroll: true })
  if (document.activeElement === document.body) focusHeading()
}

/** Another part of the same page is there, with an address of its own, such as a tab's: the focus stays where it is. */
export function partIsShown(): void {
  shown = keyOf()
  if (isBack) goTo(places.get(shown))
  else scrollTo(0, 0)
  isBack = false
}

/** Changes the address of what is shown, which stays the same entry of the history. */
export function changeAddress(route: (url: string, isReplacing: boolean) => void, url: string): void {
  const state: unknown = history.state
  route(url, true)
  history.replaceState(state, '')
}

// What stands above them stays as far in sight as it was, unless there was no room for what they show.
function goToTabs(): void {
  const tab = document.querySelector<HTMLElement>('main .tabs [aria-current]')
  const head = document.querySelector<HTMLElement>('main .page-head')
  if (!tab || !head) return
  const { top } = tab.getBoundingClientRect()
  const below = scrollY + top - head.offsetHeight
  const y = top > innerHeight / 2 ? below : Math.min(scrollY, below)
  tab.focus({ preventScroll: true })
  // After the router, which goes to the top.
  queueMicrotask(() => scrollTo(0, y))
}

// Posts have their height only once they are seen, so what counts is what stood there.
function goTo(place: Place | undefined): void {
  if (!place) return
  const { anchor } = place
  const element = anchor && document.querySelector(`[data-anchor="${CSS.escape(anchor.name)}"]`)
  if (!anchor || !element) return scrollTo(0, place.y)
  keepAt(element, anchor.top, settlingFrames)
}

/**
 * How long it is kept where it was: what comes into sight gets its height then, on a busy machine
 * not at once. Whoever scrolls ends it.
 */
const settlingFrames = 40

function keepAt(element: Element, top: number, frames: number): void {
  const off = element.getBoundingClientRect().top - top
  if (Math.abs(off) >= 1) scrollBy(0, off)
  const begun = performance.now()
  const isOver = () => frames === 0 || !element.isConnected || actedAt > begun
  requestAnimationFrame(() => isOver() || keepAt(element, top, frames - 1))
}

let actedAt = 0
for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
  addEventListener(kind, () => (actedAt = performance.now()), { passive: true, capture: true })
