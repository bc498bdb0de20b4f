import { AppWindow } from 'lucide'
import { m } from '../../messages/index.ts'
import { TextWithElements } from '../../parts/TextWithElements.tsx'
import { Icon } from '../../parts/Icon.tsx'

/** The name and website of an app, marked as the app's own words. */
export function AppName({ app }: { app: { name: string; website: string | null } }) {
  const texts = m.account.authorize
  return (
    <>
      <div class="consent-app">
        <Icon of={AppWindow} size={28} />
        <div>
          <h2>
            <TextWithElements text={texts.asks} parts={{ app: <bdi>{app.name}</bdi> }} />
          </h2>
          {app.website && (
            <p>
              {texts.appWebsite} <bdi class="consent-website">{app.website}</bdi>
            </p>
          )}
        </div>
      </div>
      <p class="field-hint">{app.website ? texts.unchecked : texts.uncheckedName}</p>
    </>
  )
}
