import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { Check, Field } from '../parts/Field.tsx'
import { TextField } from '../parts/TextField.tsx'
import type { CustomEmoji } from '../schema/api.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { EditedList, type EditorProps, type EntryActs } from './EditedList.tsx'

/** The custom emojis, with buttons to upload, rename and remove them. */
export function EmojisPart() {
  return (
    <EditedList
      section="emojis"
      texts={mod.emojis}
      read={() => call('GET /api/custom_emojis', {})}
      entry={(emoji, acts) => <Entry key={emoji.shortcode} emoji={emoji} acts={acts} />}
      Editor={EmojiDialog}
    />
  )
}

interface EntryProps {
  emoji: CustomEmoji
  acts: EntryActs
}

function Entry({ emoji: { shortcode, url, category, visible_in_picker }, acts }: EntryProps) {
  const { emojis: texts } = mod
  const remove = () =>
    acts.remove(
      { title: texts.deleteTitle(shortcode), text: texts.deleteText, yes: texts.delete },
      () => call('DELETE /api/admin/custom_emojis/{shortcode}', { path: { shortcode } }),
      texts.deleted,
    )
  return (
    <li class="mod-emoji">
      <img src={url} alt="" width={32} height={32} loading="lazy" />
      <span class="mod-names">
        <strong>:{shortcode}:</strong>
        <span class="mod-facts">{[category, !visible_in_picker && texts.hidden].filter(Boolean).join(' · ')}</span>
      </span>
      <button type="button" class="button button-small" aria-label={texts.editName(shortcode)} onClick={acts.edit}>
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

function EmojiDialog({ item: emoji, close, onSaved }: EditorProps<CustomEmoji>) {
  const [name, setName] = useState(emoji?.shortcode ?? '')
  const [category, setCategory] = useState(emoji?.category ?? '')
  const [isShown, setShown] = useState(emoji?.visible_in_picker ?? true)
  const [file, setFile] = useState<File>()
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
    // The upload uses the new name.
    if (file) await upload(file)
  }

  function check(): string | undefined {
    if (!/^\w+$/.test(name)) return texts.nameNeeded
    return emoji || file ? undefined : texts.fileNeeded
  }

  return (
    <ChangeDialog
      title={emoji ? texts.editName(emoji.shortcode) : texts.new}
      label={texts.save}
      check={check}
      run={save}
      done={texts.saved}
      close={close}
      onDone={onSaved}
    >
      {(error) => (
        <>
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
          <TextField label={texts.category} value={category} onInput={setCategory} />
          <Check label={texts.shown} checked={isShown} onChange={setShown} />
          {error && (
            <p class="field-error" role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </ChangeDialog>
  )
}
