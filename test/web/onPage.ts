import type { Page } from 'playwright-core'

/** What a page is about: all but the navigation and what stands beside it. */
export const main = (page: Page) => page.getByRole('main')

/** The window that is open. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** Waits until a message about what was done, or failed, is shown. */
export const said = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(`Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)`)
