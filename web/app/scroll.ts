import { putNewest } from '../state/boundedMap.ts'

// By itself, a browser restores the position before there is content to scroll to.
history.scrollRestoration = 'manual'

interface ScrollPosition {
  y: number
  /** The element at the top of the window, with its distance from the top. */
  anchor?: { name: string; top: number }
}

// The maximum number of entries, which is more than a browser's history has. The oldest are dropped.
const most = 200
const positions = new Map<string, ScrollPosition>()
let shown = keyOf()
let isBack = true

// Returns the key of the current entry of the history. Each entry has its own, because one page may have several
// entries.
function keyOf(): string {
  const state = history.state as { scrollKey?: string } | null
  if (state?.scrollKey) return state.scrollKey
  const scrollKey = crypto.randomUUID()
  history.replaceState({ ...state, scrollKey }, '')
  return scrollKey
}

addEventListener('popstate', () => (isBack = true))

/**
 * Returns whether the next page was reached by going back. Such a page shows its former content. Call it during the
 * first render.
 */
export const isRevisit = (): boolean => isBack && positions.has(keyOf())
addEventListener('scroll', storePosition, { passive: true })

let isNoting = false
function storePosition(): void {
  if (isNoting) return
  isNoting = true
  requestAnimationFrame(() => {
    isNoting = false
    savePosition()
  })
}

function savePosition(): void {
  if (keyOf() === shown) putNewest(positions, shown, position(), most)
}

function position(): ScrollPosition {
  const first = [...document.querySelectorAll<HTMLElement>('[data-anchor]')].find(
    (element) => element.getBoundingClientRect().bottom > 0,
  )
  const anchor = first && { name: first.dataset['anchor']!, top: first.getBoundingClientRect().top }
  return { y: scrollY, ...(anchor && { anchor }) }
}

// The element of each page, such as a post, in which the person clicked last, by the key of the page. Going back puts
// the focus there.
const leftFrom = new Map<string, string>()
addEventListener('click', storeOnLeave, { capture: true })

function storeOnLeave({ target }: Event): void {
  // The person may click before the next frame. Then the current position must be saved, not the last recorded one.
  savePosition()
  const anchor = target instanceof Element && target.closest<HTMLElement>('[data-anchor]')
  if (anchor) putNewest(leftFrom, shown, anchor.dataset['anchor']!, most)
  else leftFrom.delete(shown)
}

let whole: string | undefined

/**
 * Restores or sets the scroll position. Call it when a page is shown. A new page begins at its top with the heading
 * in focus. A page that was reached by going back has its former position. Within a page with parts, such as the
 * tabs of a profile, a new part begins at the tabs, which keep the focus.
 */
export function pageIsShown(of?: string): void {
  const isFirst = positions.size === 0
  const isPart = of !== undefined && of === whole
  whole = of
  shown = keyOf()
  if (isBack) {
    goTo(positions.get(shown))
    if (!isFirst) focusAgain()
  } else if (isPart) goToTabs()
  else {
    scrollTo(0, 0)
    focusHeading()
  }
  if (isFirst) positions.set(shown, { y: scrollY })
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

/** Records that another part of the same page, such as a tab, is shown at its own address. The focus stays. */
export function partIsShown(): void {
  shown = keyOf()
  if (isBack) goTo(positions.get(shown))
  else scrollTo(0, 0)
  isBack = false
}

/** Changes the address of the shown page without a new entry in the history. */
export function changeAddress(route: (url: string, isReplacing: boolean) => void, url: string): void {
  const state: unknown = history.state
  route(url, true)
  history.replaceState(state, '')
}

// Keeps the part above the tabs at the same position if the new content is long enough.
function goToTabs(): void {
  const tab = document.querySelector<HTMLElement>('main .tabs [aria-current]')
  const head = document.querySelector<HTMLElement>('main .page-head')
  if (!tab || !head) return
  const { top } = tab.getBoundingClientRect()
  const below = scrollY + top - head.offsetHeight
  const y = top > innerHeight / 2 ? below : Math.min(scrollY, below)
  tab.focus({ preventScroll: true })
  // Runs after the router, which scrolls to the top.
  queueMicrotask(() => scrollTo(0, y))
}

// Uses an element as the anchor and not an offset, because posts get their height only when they are visible.
function goTo(position: ScrollPosition | undefined): void {
  if (!position) return
  const { anchor } = position
  const element = anchor && document.querySelector(`[data-anchor="${CSS.escape(anchor.name)}"]`)
  if (!anchor || !element) return scrollTo(0, position.y)
  holdAt(element, anchor.top, settlingFrames)
}

/**
 * The number of frames for which the anchor is held in place. Content gets its height when it becomes visible,
 * which takes longer on a busy machine. If the person scrolls, it is released.
 */
const settlingFrames = 40

function holdAt(element: Element, top: number, frames: number): void {
  const off = element.getBoundingClientRect().top - top
  if (Math.abs(off) >= 1) scrollBy(0, off)
  const startedAt = performance.now()
  const isOver = () => frames === 0 || !element.isConnected || actedAt > startedAt
  requestAnimationFrame(() => isOver() || holdAt(element, top, frames - 1))
}

let actedAt = 0
for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
  addEventListener(kind, () => (actedAt = performance.now()), { passive: true, capture: true })
