/** The service's description of itself, in the page that it sends. */
export interface ServiceInfo {
  title: string
  description: string
  version: string
  /** The account to sign in with, in a demo. */
  demo?: { username: string; password: string }
}

/** The content of the page's `<meta name="service">`, with placeholders for a page from a development server. */
export const service: ServiceInfo = {
  title: 'Social',
  description: '',
  version: '',
  ...(JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="service"]')?.content || '{}',
  ) as Partial<ServiceInfo>),
}
