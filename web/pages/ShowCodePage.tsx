import '../account/account.css'
import { Copy } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { shownCode } from '../account/apps/shownCode.ts'
import { m } from '../messages/index.ts'
import { Field } from '../parts/Field.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { ScreenReaderText } from '../parts/ScreenReaderText.tsx'

/** Shows the code for an app that cannot be redirected to (`urn:ietf:wg:oauth:2.0:oob`). */
export function ShowCodePage() {
  useEffect(() => () => void (shownCode.value = undefined), [])
  const code = shownCode.value
  return (
    <Page title={m.account.code.title}>
      <div class="page-body">
        {code ? <Code code={code} /> : <Notice title={m.account.code.goneTitle} text={m.account.code.goneText} />}
      </div>
    </Page>
  )
}

function Code({ code }: { code: string }) {
  const [announced, setAnnounced] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const texts = m.account.code
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      setAnnounced(texts.copied)
    } catch {
      input.current?.select()
      setAnnounced(texts.noCopy)
    }
  }
  return (
    <div class="card form">
      <p>{texts.text}</p>
      <Field label={texts.label}>
        {(props) => (
          <textarea
            {...props}
            ref={input}
            class="input shown-code"
            readOnly
            rows={3}
            spellcheck={false}
            value={code}
            autocomplete="off"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <button type="button" class="button button-main" onClick={() => void copy()}>
        <Icon of={Copy} size={18} />
        {announced === texts.copied ? texts.copied : texts.copy}
      </button>
      <ScreenReaderText text={announced} />
      {announced === texts.noCopy && <p>{announced}</p>}
      <p class="field-hint">{texts.warning}</p>
    </div>
  )
}
