import '../account/account.css'
import { AboutService } from '../account/AboutService.tsx'
import { readAbout } from '../account/readAbout.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { m } from '../messages/index.ts'
import { Page } from '../parts/Page.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { Waiting } from '../parts/Waiting.tsx'

/** What this service is, whose it is, and what it asks of people. */
export function AboutPage() {
  const { value, trouble, again } = useLoaded(readAbout)
  return (
    <Page title={m.account.about.title}>
      {value ? (
        <AboutService about={value} />
      ) : trouble ? (
        <Trouble error={trouble} again={() => void again()} />
      ) : (
        <Waiting lines={4} />
      )}
    </Page>
  )
}
