/** Says something to screen readers alone, such as that a list has grown. */
export function Sentence({ text }: { text: string }) {
  return (
    <p class="only-read" role="status">
      {text}
    </p>
  )
}
