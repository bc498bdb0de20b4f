import type { ComponentType, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { mod } from '../messages/moderation.ts'
import { confirm } from '../parts/confirm.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Unread } from '../parts/Unread.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { change } from './change.ts'
import type { Section } from './sections.ts'

type Run = () => Promise<unknown>

/** What an entry of such a list can do with itself. */
export interface EntryActs {
  /** Opens the window that changes it. */
  edit(): void
  /** Makes a change, says that it is done, and reads the list again. */
  act(run: Run, done: string): Promise<void>
  /** Deletes it after a question. */
  remove(question: Parameters<typeof confirm>[0], run: Run, done: string): Promise<void>
}

/** What the window needs that writes an entry, or changes one. */
export interface EditorProps<Item> {
  /** The one that is changed; undefined for a new one. */
  item: Item | undefined
  close(): void
  onSaved(): void
}

interface EditedListProps<Item> {
  section: Section
  texts: { new: string; none: string; noneText: string }
  read(): Promise<readonly Item[]>
  /** The element of the list. */
  as?: 'ol' | 'ul'
  entry(item: Item, acts: EntryActs, position: { index: number; of: number }): VNode
  Editor: ComponentType<EditorProps<Item>>
}

/** A list that is read as a whole, whose entries are written, changed and deleted. */
export function EditedList<Item>({ section, texts, read, as: Rows = 'ul', entry, Editor }: EditedListProps<Item>) {
  const { value, trouble, again } = useLoaded(read)
  const [edited, edit] = useState<{ item: Item | undefined }>()
  const button = (
    <button type="button" class="button button-main button-small" onClick={() => edit({ item: undefined })}>
      {texts.new}
    </button>
  )

  async function act(run: Run, done: string): Promise<boolean> {
    const isDone = await change(run, done)
    if (isDone) await again()
    return isDone
  }
  const actsOf = (item: Item): EntryActs => ({
    edit: () => edit({ item }),
    act: async (run, done) => void (await act(run, done)),
    remove: async (question, run, done) => {
      // Its button goes with it.
      if ((await confirm(question)) && (await act(run, done))) document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })

  return (
    <>
      {!value && <Unread trouble={trouble} again={again} lines={2} />}
      {value?.length === 0 && (
        <Notice title={texts.none} text={texts.noneText}>
          {button}
        </Notice>
      )}
      {value && value.length > 0 && (
        <>
          <p class="mod-note">{button}</p>
          <Rows class="mod-rows" aria-label={mod.sections[section].label}>
            {value.map((item, index) => entry(item, actsOf(item), { index, of: value.length }))}
          </Rows>
        </>
      )}
      {edited && (
        <Editor
          item={edited.item}
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
