import type { ComponentType, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { mod } from '../messages/moderation.ts'
import { confirm } from '../parts/confirm.tsx'
import { Notice } from '../parts/Notice.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { change } from './change.ts'
import type { Section } from './sections.ts'

type RunAction = () => Promise<unknown>

/** The actions of an entry of the list. */
export interface EntryActs {
  /** Opens the window that changes the entry. */
  edit(): void
  /** Makes a change, reports success, and reads the list again. */
  act(run: RunAction, done: string): Promise<void>
  /** Asks for confirmation, then deletes the entry. */
  remove(question: Parameters<typeof confirm>[0], run: RunAction, done: string): Promise<void>
}

/** The properties of the window that creates or changes an entry. */
export interface EditorProps<Item> {
  /** The entry to change, or undefined for a new one. */
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
  /** A button that is shown while the list is empty and fills it. */
  beginning?: { label: string; run: RunAction; done: string }
}

/** A list that is read as a whole, with buttons to create, change and delete entries. */
export function EditedList<Item>(props: EditedListProps<Item>) {
  const { section, texts, read, as: Rows = 'ul', entry, Editor, beginning } = props
  const { value, error, again } = useLoaded(read)
  const [edited, edit] = useState<{ item: Item | undefined }>()
  const button = (
    <button type="button" class="button button-main button-small" onClick={() => edit({ item: undefined })}>
      {texts.new}
    </button>
  )

  async function act(run: RunAction, done: string): Promise<boolean> {
    const isDone = await change(run, done)
    if (isDone) await again()
    return isDone
  }
  const actsOf = (item: Item): EntryActs => ({
    edit: () => edit({ item }),
    act: async (run, done) => void (await act(run, done)),
    remove: async (question, run, done) => {
      // The button disappears with the entry.
      if ((await confirm(question)) && (await act(run, done))) document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })

  return (
    <>
      {!value && <LoadingOrError error={error} again={again} lines={2} />}
      {value?.length === 0 && (
        <Notice title={texts.none} text={texts.noneText}>
          {button}
          {beginning && (
            <button type="button" class="button button-small" onClick={() => void act(beginning.run, beginning.done)}>
              {beginning.label}
            </button>
          )}
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
