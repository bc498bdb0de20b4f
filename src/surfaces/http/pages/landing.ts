import type { Settings } from '../../../model/settings.ts'
import { softwareName } from '../entities/version.ts'
import { escapeHtml, htmlPage } from './html.ts'

/** Returns the page at `/`, which introduces the service and links to its parts. */
export function landingPage({ title, description }: Settings, version: string, hasBrowser: boolean): string {
  const places = [
    ['/docs', 'How to use the API'],
    ...(hasBrowser ? [['/docs#/Browser', 'How pages in a browser sign in and use the API']] : []),
    ['/openapi.json', 'The API reference for programs'],
    ['/api/v2/instance', 'The limits of this server'],
    ['/graphql/schema.graphql', 'The GraphQL schema'],
    ['/nodeinfo/2.0', 'Statistics of this server'],
  ]
  const items = places.map(([path, sentence]) => `<li><a href="${path}">${path}</a> ${sentence}</li>`)
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    description && `<p>${escapeHtml(description)}</p>`,
    `<p>This server speaks Mastodon's client API, GraphQL and streams.</p>`,
    `<ul>\n${items.join('\n')}\n</ul>`,
    `<p>${softwareName} ${escapeHtml(version)}</p>`,
  ]
  return htmlPage(title, '', body.filter(Boolean).join('\n'))
}
