import type { AppSummary } from '../../src/stores/apps.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { Failure } from '../failure.ts'

/** Returns all apps, newest first. */
export async function allApps({ apps }: Pick<Stores, 'apps'>): Promise<AppSummary[]> {
  const found: AppSummary[] = []
  for (;;) {
    const page = await apps.list(pageSize, found.at(-1)?.id)
    found.push(...page)
    if (page.length < pageSize) return found
  }
}

const pageSize = 500

/** Returns the app with this client id. Throws a Failure if no app has it. */
export async function appOf({ apps }: Pick<Stores, 'apps'>, clientId: string) {
  const app = await apps.find(clientId)
  if (!app) throw noSuchApp(clientId)
  return app
}

/** Returns the Failure for an unknown client id. */
export function noSuchApp(clientId: string): Failure {
  return new Failure(`There is no app ${clientId}. "apps list" shows all apps.`)
}

/** Returns an app in the form that --json prints. */
export function appJson({ createdAt, authorizedAt, ...app }: AppSummary) {
  return { ...appFields(app), created_at: createdAt, authorized_at: authorizedAt }
}

/** Returns the fields of an app that every command about apps prints. */
export function appFields(app: Omit<AppSummary, 'createdAt' | 'authorizedAt'>) {
  return {
    client_id: app.clientId,
    name: app.name,
    website: app.website,
    public: app.isPublic,
    scopes: app.scopes,
    redirect_uris: app.redirectUris,
    idle_days: daysOf(app.idleSeconds),
    absolute_days: daysOf(app.absoluteSeconds),
  }
}

const daysOf = (seconds: number | null) => (seconds === null ? null : seconds / day)

/** A day in seconds. */
export const day = 24 * 60 * 60
