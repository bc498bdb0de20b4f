/** Announces a text to screen readers only, such as that a list has grown. */
export function Sentence({ text }: { text: string }) {
  return (
    <p class="only-read" role="status">
      {text}
    </p>
  )
}
