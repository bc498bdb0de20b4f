import '../account/account.css'
import { AboutService } from '../account/AboutService.tsx'
import { readAbout } from '../account/readAbout.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { loadServiceMessages, srv } from '../messages/service.ts'
import { Page } from '../parts/Page.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'

/** Loads the page about the service, with its messages. */
export async function loadAboutPage() {
  await loadServiceMessages()
  return AboutPage
}

/** Describes the service, its operator and its rules. */
function AboutPage() {
  const { value, error, again } = useLoaded(readAbout)
  return (
    <Page title={srv.about.title}>
      {value ? <AboutService about={value} /> : <LoadingOrError error={error} again={again} lines={4} />}
    </Page>
  )
}
