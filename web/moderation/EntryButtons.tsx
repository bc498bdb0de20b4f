import type { ComponentChildren } from 'preact'

interface EntryButton {
  label: string
  /** The accessible name, if it is longer than the label. */
  name?: string
  run(): unknown
}

interface EntryButtonsProps {
  edit: EntryButton
  remove: EntryButton
  /** More buttons, between `edit` and `remove`. */
  children?: ComponentChildren
}

/** The buttons of an entry in an edited list. */
export function EntryButtons({ edit, remove, children }: EntryButtonsProps) {
  return (
    <p class="form-actions">
      <button type="button" class="button button-small" aria-label={edit.name} onClick={() => void edit.run()}>
        {edit.label}
      </button>
      {children}
      <button
        type="button"
        class="button button-small button-quiet"
        aria-label={remove.name}
        onClick={() => void remove.run()}
      >
        {remove.label}
      </button>
    </p>
  )
}
