import { Sentence } from './Sentence.tsx'

interface NewEntriesProps {
  /** How many wait; nothing is shown for none. */
  count: number
  /** What the button says. */
  label: string
  /** What is read aloud when they have come. */
  said: string
  onShow(): void
}

/** Above a list: what came meanwhile, which waits so that nothing moves under a reader's eyes. */
export function NewEntries({ count, label, said, onShow }: NewEntriesProps) {
  return (
    <div class="new-posts-place">
      {count > 0 && (
        <button type="button" class="new-posts" data-action="new-posts" onClick={onShow}>
          {label}
        </button>
      )}
      <Sentence text={count > 0 ? said : ''} />
    </div>
  )
}
