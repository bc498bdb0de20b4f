import { ArrowRight } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { TextWithElements } from '../../parts/TextWithElements.tsx'
import { Icon } from '../../parts/Icon.tsx'
import type { AppDevice } from '../../schema/api.ts'
import { withRecentProof } from '../reauthenticate.tsx'
import { deviceSentence } from './authorizationErrors.ts'
import { ConsentCard, type ConsentWork } from './ConsentCard.tsx'
import { decideDevice } from './device.ts'

interface DeviceConsentProps {
  code: string
  device: AppDevice
  onDecided(isAllowed: boolean): void
  /** Returns to the form for the code. */
  onOther(): void
}

/** Asks whether an app on a device may use the signed-in account. */
export function DeviceConsent({ code, device, onDecided, onOther }: DeviceConsentProps) {
  const [work, setWork] = useState<ConsentWork | undefined>(undefined)
  const [shownError, setError] = useState<string | undefined>(undefined)
  const shown = useRef<HTMLParagraphElement>(null)
  // The focused element disappeared with the previous form, so the focus moves here.
  useLayoutEffect(() => shown.current?.focus(), [])
  const texts = m.account.device

  async function answer(isAllowed: boolean): Promise<void> {
    setWork(isAllowed ? 'allow' : 'deny')
    setError(undefined)
    try {
      const decided = await withRecentProof(() => decideDevice(code, isAllowed))
      if (decided) return onDecided(decided.isAllowed)
    } catch (error) {
      setError(deviceSentence(error))
    }
    setWork(undefined)
  }

  return (
    <>
      <p class="consent-device" tabIndex={-1} ref={shown}>
        <span>
          <TextWithElements
            text={texts.shows}
            parts={{ code: <strong class="device-code">{formatCode(code)}</strong> }}
          />
        </span>
        <button type="button" class="button button-small" disabled={work !== undefined} onClick={onOther}>
          {texts.otherCode}
        </button>
      </p>
      <ConsentCard {...device} work={work} error={shownError} onDecision={(allow) => void answer(allow)}>
        <p class="consent-goes">
          <Icon of={ArrowRight} size={18} />
          <span>{texts.goesOn}</span>
        </p>
      </ConsentCard>
    </>
  )
}

// Formats a typed code in the way that devices show it: `ABCD-EFGH`.
function formatCode(code: string): string {
  const bare = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `${bare.slice(0, 4)}-${bare.slice(4)}`
}
