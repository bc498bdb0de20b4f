import { AppWindow } from 'lucide'
import { m } from '../../messages/index.ts'
import { Filled } from '../../parts/Filled.tsx'
import { Icon } from '../../parts/Icon.tsx'

/** Which app asks, as it calls itself: in its own words, which are marked as such. */
export function AppName({ app }: { app: { name: string; website: string | null } }) {
  const texts = m.account.authorize
  return (
    <>
      <div class="consent-app">
        <Icon of={AppWindow} size={28} />
        <div>
          <h2>
            <Filled text={texts.asks} parts={{ app: <bdi>{app.name}</bdi> }} />
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
