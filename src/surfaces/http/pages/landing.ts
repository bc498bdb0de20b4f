import type { Settings } from '../../../model/settings.ts'
import { softwareName } from '../entities/version.ts'
import { escapeHtml, htmlPage } from './html.ts'

/** The page at `/`: what this is, and where things are. */
export function landingPage({ title, description }: Settings, version: string, hasBrowser: boolean): string {
  const places = [
    ['/docs', 'How to use the API'],
    ...(hasBrowser ? [['/docs#/Browser', 'How pages in a browser sign in and use it']] : []),
    ['/openapi.json', 'The same for programs'],
    ['/api/v2/instance', 'What this server allows'],
    ['/graphql/schema.graphql', 'The schema of GraphQL'],
    ['/nodeinfo/2.0', 'How big it is'],
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
