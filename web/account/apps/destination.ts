/**
 * Schemes of addresses that run in this page, or show what somebody else wrote as ours. The service
 * registers none of them.
 */
export const unsafeSchemes: readonly string[] = 'javascript data vbscript blob filesystem about file view-source'.split(
  ' ',
)

/** Where an app's answer goes: undefined for an address that no browser should be sent to. */
export function destinationOf(address: string): URL | undefined {
  const url = URL.parse(address)
  // Custom schemes are for apps on the device.
  return !url || unsafeSchemes.includes(url.protocol.slice(0, -1)) ? undefined : url
}
