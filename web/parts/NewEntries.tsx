import { ScreenReaderText } from './ScreenReaderText.tsx'

interface NewEntriesProps {
  /** The number of waiting entries. Nothing is shown for 0. */
  count: number
  /** The label of the button. */
  label: string
  /** The text that screen readers announce when entries have arrived. */
  announcement: string
  onShow(): void
}

/** The button above a list for new entries, which wait so that nothing moves while people read. */
export function NewEntries({ count, label, announcement, onShow }: NewEntriesProps) {
  return (
    <div class="new-posts-place">
      {count > 0 && (
        <button type="button" class="new-posts" data-action="new-posts" onClick={onShow}>
          {label}
        </button>
      )}
      <ScreenReaderText text={count > 0 ? announcement : ''} />
    </div>
  )
}
