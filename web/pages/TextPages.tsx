import { useRoute } from 'preact-iso'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { loadServiceMessages, srv } from '../messages/service.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { dayOf } from '../parts/Time.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { MarkdownText } from '../parts/MarkdownText.tsx'
import type { TermsOfService } from '../schema/api.ts'
import { readInstance } from '../state/instance.ts'

/** Loads the privacy policy page, with its messages. */
export async function loadPrivacyPage() {
  await loadServiceMessages()
  return PrivacyPage
}

/** Loads the terms of service page, with its messages. */
export async function loadTermsPage() {
  await loadServiceMessages()
  return TermsPage
}

function PrivacyPage() {
  const { value, error, again } = useLoaded(() => call('GET /api/instance/privacy_policy', {}))
  const { texts } = srv
  return (
    <Page title={m.navigation.privacy}>
      {!value && <LoadingOrError error={error} again={again} lines={4} />}
      {value?.content === '' && <Notice title={texts.noPrivacy} />}
      {value?.content && (
        <article class="page-body">
          {value.updated_at && <p class="field-hint">{texts.changed(dayOf(new Date(value.updated_at)))}</p>}
          <MarkdownText html={value.content} below={1} />
        </article>
      )}
    </Page>
  )
}

/** Returns the terms that apply now, or those that begin on a day, or null for none. */
async function readTerms(date: string | undefined): Promise<TermsOfService | null> {
  if (date) return call('GET /api/instance/terms_of_service/{date}', { path: { date } })
  const { configuration } = await readInstance()
  return configuration.urls.terms_of_service ? call('GET /api/instance/terms_of_service', {}) : null
}

function TermsPage() {
  const { date } = useRoute().params
  const { value, error, again } = useLoaded(() => readTerms(date))
  return (
    <Page title={m.navigation.terms} hasBack={date !== undefined}>
      {value === undefined && <LoadingOrError error={error} again={again} lines={4} />}
      {value === null && <Notice title={srv.texts.noTerms} />}
      {value && <Terms terms={value} isOfDay={date !== undefined} />}
    </Page>
  )
}

// Formats a day, which has no time zone. If it is parsed as noon in the browser's time zone, it is shown as the same
// day.
const shownDay = (day: string) => dayOf(new Date(`${day}T12:00:00`))

function Terms({ terms, isOfDay }: { terms: TermsOfService; isOfDay: boolean }) {
  const { effective, effective_date, succeeded_by, preceded_by, content } = terms
  const { texts } = srv
  const day = shownDay(effective_date)
  return (
    <article class="page-body">
      <p class="field-hint">{effective ? texts.holdFrom(day) : texts.holdLater(day)}</p>
      {succeeded_by && (
        <p>
          <a href={`/terms-of-service/${succeeded_by}`}>{texts.newer(shownDay(succeeded_by))}</a>
        </p>
      )}
      <MarkdownText html={content} below={1} />
      {preceded_by && (
        <p>
          <a href={`/terms-of-service/${preceded_by}`}>{texts.earlier(shownDay(preceded_by))}</a>
        </p>
      )}
      {isOfDay && (
        <p>
          <a href="/terms-of-service">{texts.now}</a>
        </p>
      )}
    </article>
  )
}
