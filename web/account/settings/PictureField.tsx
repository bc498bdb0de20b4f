import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { TextField } from '../../parts/TextField.tsx'
import type { Instance } from '../../schema/api.ts'
import { pictureError, pictureTypes } from './pictureError.ts'

interface PictureFieldProps {
  kind: 'avatar' | 'header'
  /** The current picture, or the default one. */
  src: string
  /** Whether the account has its own picture, which can be removed. */
  isChosen: boolean
  /** A new picture that is not saved yet. */
  file: File | undefined
  description: string
  error: string | undefined
  limits: Instance['configuration']['media_attachments']
  onFile(file: File | undefined): void
  onDescription(text: string): void
  remove(): void
}

/** A field to choose, preview, describe and remove a picture of the profile. */
export function PictureField(props: PictureFieldProps) {
  const { kind, src, isChosen, file, description, limits, onFile, onDescription, remove } = props
  const [unfit, setUnfit] = useState<string | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const preview = useAddress(file)
  const texts = m.settings.profile
  const error = unfit ?? props.error

  function choose(chosen: File | undefined): void {
    if (!chosen) return
    const wrong = pictureError(chosen, limits)
    setUnfit(wrong)
    if (!wrong) onFile(chosen)
  }

  return (
    <div class="picture" role="group" aria-label={texts[kind]}>
      <div class={kind === 'avatar' ? 'picture-side' : 'picture'}>
        <img
          class={`picture-preview picture-${kind}`}
          src={preview ?? src}
          alt={description}
          onError={() => preview && setUnfit(texts.unreadable)}
        />
        <div class="picture">
          <strong>{texts[kind]}</strong>
          {file && <span class="pill">{texts.preview}</span>}
          <p class="form-actions">
            <button
              type="button"
              class="button button-small"
              aria-label={`${texts[kind]}: ${isChosen || file ? texts.change : texts.choose}`}
              onClick={() => input.current!.click()}
            >
              {isChosen || file ? texts.change : texts.choose}
            </button>
            {(isChosen || file) && (
              <button
                type="button"
                class="button button-small button-quiet"
                aria-label={`${texts[kind]}: ${texts.remove}`}
                onClick={() => {
                  setUnfit(undefined)
                  if (file) onFile(undefined)
                  else remove()
                }}
              >
                {texts.remove}
              </button>
            )}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        name={kind}
        accept={pictureTypes(limits)}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0])
          // Otherwise choosing the same file again would fire no event.
          event.currentTarget.value = ''
        }}
      />
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      {(isChosen || file) && (
        <TextField
          label={kind === 'avatar' ? texts.avatarAlt : texts.headerAlt}
          hint={texts.altHint}
          most={limits.description_limit}
          value={description}
          onInput={onDescription}
        />
      )}
    </div>
  )
}

function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string | undefined>(undefined)
  useEffect(() => {
    const url = file && URL.createObjectURL(file)
    setAddress(url)
    return () => url && URL.revokeObjectURL(url)
  }, [file])
  return address
}
