/** The service's description of itself, which is part of the page. */
export interface ServiceInfo {
  title: string
  description: string
  version: string
  /** The account to sign in with, in a demo. */
  demo?: { username: string; password: string }
}

/** The content of the page's `<meta name="service">`, which has placeholders if a development server sent the page. */
export const service: ServiceInfo = {
  title: 'Social',
  description: '',
  version: '',
  ...(JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="service"]')?.content || '{}',
  ) as Partial<ServiceInfo>),
}
