/**
 * Schemes of URLs that run code in this page, or show foreign content as the page's own. The service registers none of
 * them.
 */
export const unsafeSchemes: readonly string[] = 'javascript data vbscript blob filesystem about file view-source'.split(
  ' ',
)

/** Returns the URL for the response to an app, or undefined if a browser should not open it. */
export function destinationOf(address: string): URL | undefined {
  const url = URL.parse(address)
  // Custom schemes belong to apps on the device.
  return !url || unsafeSchemes.includes(url.protocol.slice(0, -1)) ? undefined : url
}
