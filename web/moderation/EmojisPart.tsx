import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { confirm } from '../parts/confirm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Check, Field } from '../parts/Field.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { Waiting } from '../parts/Waiting.tsx'
import type { CustomEmoji } from '../schema/api.ts'
import { change } from './change.ts'
import { DialogButtons } from './SaidFields.tsx'

/** The custom emojis: to upload, to rename, to remove. */
export function EmojisPart() {
  const { value, trouble, again } = useLoaded(() => call('GET /api/custom_emojis', {}))
  const [edited, edit] = useState<CustomEmoji | 'new'>()
  const { emojis: texts } = mod
  const button = (
    <button type="button" class="button button-main button-small" onClick={() => edit('new')}>
      {texts.new}
    </button>
  )
  return (
    <>
      {!value && (trouble ? <Trouble error={trouble} again={() => void again()} /> : <Waiting lines={2} />)}
      {value?.length === 0 && (
        <Notice title={texts.none} text={texts.noneText}>
          {button}
        </Notice>
      )}
      {value && value.length > 0 && (
        <>
          <p class="mod-note">{button}</p>
          <ul class="mod-rows" aria-label={mod.sections.emojis.label}>
            {value.map((emoji) => (
              <Entry key={emoji.shortcode} emoji={emoji} edit={() => edit(emoji)} changed={again} />
            ))}
          </ul>
        </>
      )}
      {edited && (
        <EmojiDialog
          emoji={edited === 'new' ? undefined : edited}
          close={() => edit(undefined)}
          onSaved={() => {
            edit(undefined)
            void again()
          }}
        />
      )}
    </>
  )
}

interface EntryProps {
  emoji: CustomEmoji
  edit(): void
  changed(): Promise<void>
}

function Entry({ emoji: { shortcode, url, category, visible_in_picker }, edit, changed }: EntryProps) {
  const { emojis: texts } = mod

  async function remove(): Promise<void> {
    if (!(await confirm({ title: texts.deleteTitle(shortcode), text: texts.deleteText, yes: texts.delete }))) return
    const run = () => call('DELETE /api/admin/custom_emojis/{shortcode}', { path: { shortcode } })
    if (!(await change(run, texts.deleted))) return
    await changed()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return (
    <li class="mod-emoji">
      <img src={url} alt="" width={32} height={32} loading="lazy" />
      <span class="mod-names">
        <strong>:{shortcode}:</strong>
        <span class="mod-facts">{[category, !visible_in_picker && texts.hidden].filter(Boolean).join(' · ')}</span>
      </span>
      <button type="button" class="button button-small" aria-label={texts.editName(shortcode)} onClick={edit}>
        {texts.edit}
      </button>
      <button
        type="button"
        class="button button-small button-quiet"
        aria-label={texts.deleteName(shortcode)}
        onClick={() => void remove()}
      >
        {texts.delete}
      </button>
    </li>
  )
}

interface EmojiDialogProps {
  /** The one that is changed; undefined for a new one. */
  emoji: CustomEmoji | undefined
  close(): void
  onSaved(): void
}

function EmojiDialog({ emoji, close, onSaved }: EmojiDialogProps) {
  const [name, setName] = useState(emoji?.shortcode ?? '')
  const [category, setCategory] = useState(emoji?.category ?? '')
  const [isShown, setShown] = useState(emoji?.visible_in_picker ?? true)
  const [file, setFile] = useState<File>()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { emojis: texts } = mod

  function upload(image: File) {
    const form = new FormData()
    form.set('shortcode', name)
    form.set('image', image)
    form.set('category', category.trim())
    form.set('visible_in_picker', String(isShown))
    return call('POST /api/admin/custom_emojis', { form })
  }

  async function save(): Promise<void> {
    if (!emoji) return void (await upload(file!))
    const rename = name === emoji.shortcode ? undefined : name
    const body = { rename, category: category.trim(), visible_in_picker: isShown }
    await call('PATCH /api/admin/custom_emojis/{shortcode}', { path: { shortcode: emoji.shortcode }, body })
    // Under its new name.
    if (file) await upload(file)
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!/^\w+$/.test(name)) return setTrouble(texts.nameNeeded)
    if (!emoji && !file) return setTrouble(texts.fileNeeded)
    setTrouble(undefined)
    setBusy(true)
    if (await change(save, texts.saved)) return onSaved()
    setBusy(false)
  }

  return (
    <Dialog title={emoji ? texts.editName(emoji.shortcode) : texts.new} onClose={close}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.name} hint={texts.nameHint}>
          {(props) => (
            <input
              {...props}
              class="input"
              autocapitalize="none"
              autocomplete="off"
              spellcheck={false}
              value={name}
              onInput={(event) => setName(event.currentTarget.value.trim())}
            />
          )}
        </Field>
        <Field label={emoji ? texts.otherFile : texts.file}>
          {(props) => (
            <input
              {...props}
              class="input"
              type="file"
              accept="image/png,image/gif,image/webp,image/jpeg"
              onChange={(event) => setFile(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        <Field label={texts.category}>
          {(props) => (
            <input
              {...props}
              class="input"
              dir="auto"
              value={category}
              onInput={(event) => setCategory(event.currentTarget.value)}
            />
          )}
        </Field>
        <Check label={texts.shown} checked={isShown} onChange={setShown} />
        {trouble && (
          <p class="field-trouble" role="alert">
            {trouble}
          </p>
        )}
        <DialogButtons label={texts.save} isBusy={isBusy} close={close} />
      </form>
    </Dialog>
  )
}
