/** What the service says of itself in the page that it sends. */
export interface ServiceInfo {
  title: string
  description: string
  version: string
  /** Of a demo: who one can sign in as. */
  demo?: { username: string; password: string }
}

/**
 * What stands in the page's `<meta name="service">`; something to show where the page comes from a development server.
 */
export const service: ServiceInfo = {
  title: 'Social',
  description: '',
  version: '',
  ...(JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="service"]')?.content || '{}',
  ) as Partial<ServiceInfo>),
}
