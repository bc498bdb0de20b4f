/** Announces a text to screen readers only, for example when a list has grown. */
export function ScreenReaderText({ text }: { text: string }) {
  return (
    <p class="only-read" role="status">
      {text}
    </p>
  )
}
