import { m } from '../messages/index.ts'
import { textOf } from '../parts/parseHtml.ts'
import { Time } from '../parts/Time.tsx'
import type { StatusEdit } from '../schema/api.ts'
import { wordDiff } from './wordDiff.ts'

interface VersionProps {
  version: StatusEdit
  before: StatusEdit | undefined
  /** Counted from 1. */
  number: number
  of: number
}

/** A version of a post, with added and removed words marked. */
export function Version({ version, before, number, of }: VersionProps) {
  const { history } = m.post
  const title = number === 1 ? history.first : number === of ? history.latest : history.version(number)
  return (
    <li class="card version">
      <header>
        <h2>{title}</h2>
        <Time at={version.created_at} isExact />
      </header>
      {(version.spoiler_text || before?.spoiler_text) && (
        <p>
          <strong>{history.warning}:</strong> <Changed from={before?.spoiler_text} to={version.spoiler_text} />
        </p>
      )}
      <p class="post-text" dir="auto">
        <Changed from={before && textOf(before.content)} to={textOf(version.content)} />
      </p>
      {version.poll && (
        <ul class="version-options">
          {version.poll.options.map(({ title: option }, index) => (
            <li key={index} dir="auto">
              <Changed from={before?.poll?.options[index]?.title} to={option} />
            </li>
          ))}
        </ul>
      )}
      <Facts version={version} />
    </li>
  )
}

function Facts({ version: { media_attachments: media, sensitive } }: { version: StatusEdit }) {
  const { history } = m.post
  const facts = [media.length > 0 && history.media(media.length), sensitive && history.sensitive].filter(Boolean)
  return facts.length > 0 ? <p class="version-facts">{facts.join(' · ')}</p> : null
}

function Changed({ from, to }: { from: string | undefined; to: string }) {
  const { history } = m.post
  if (from === undefined || from === to) return <>{to || <em>{history.noText}</em>}</>
  return (
    <>
      {wordDiff(from, to).map(({ kind, text }, index) => {
        if (kind === 'same') return text
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <Tag key={index}>
            <span class="only-read">{history[kind]}: </span>
            {text}
          </Tag>
        )
      })}
    </>
  )
}
