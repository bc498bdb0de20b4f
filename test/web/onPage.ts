import type { Page } from 'playwright-core'

/** The main part of a page, without the navigation and the sidebar. */
export const main = (page: Page) => page.getByRole('main')

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** Waits for a toast message with this text. */
export const waitForToast = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()

/** Returns by how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(`Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)`)
