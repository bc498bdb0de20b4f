import type { ComponentChildren } from 'preact'

/** A text whose names in braces are replaced by elements: `{who} follows you`. */
export function TextWithElements({ text, parts }: { text: string; parts: Record<string, ComponentChildren> }) {
  return (
    <>
      {text.split(/(\{\w+\})/).map((piece) => {
        const name = /^\{(\w+)\}$/.exec(piece)?.[1]
        return name !== undefined && name in parts ? parts[name] : piece
      })}
    </>
  )
}
