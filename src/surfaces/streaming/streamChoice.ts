import { invalid } from '../../model/errors.ts'

/** A stream that a client wants to follow, in Mastodon's terms. */
export interface StreamChoice {
  /** The stream's label in messages: its name, and the hashtag or list. */
  label: string[]
  source: StreamSource
}

/** The source of a stream's events. */
export type StreamSource =
  | { kind: 'user' }
  | {
      kind: 'timeline'
      timeline: 'home' | 'public' | 'local' | 'tag' | 'list'
      onlyMedia?: true
      tag?: string
      list?: string
    }
  | { kind: 'notifications' }
  | { kind: 'conversations' }
  /** A stream without any events. */
  | { kind: 'nothing' }

/** The parameters of a stream, as requested. */
export interface StreamRequest {
  stream: unknown
  tag?: unknown
  list?: unknown
}

/**
 * Returns the stream with this name (`public:local`, `hashtag` with a tag, ...). Throws `validation_failed` for an
 * unknown name. Streams of other servers' posts (`public:remote`) exist and are silent, because this server does not
 * federate.
 */
export function streamChoice({ stream, tag, list }: StreamRequest): StreamChoice {
  const name = typeof stream === 'string' ? stream : ''
  switch (name) {
    case 'hashtag':
    case 'hashtag:local':
      return ofTag(name, textOf('tag', tag))
    case 'list':
      return ofList(textOf('list', list))
    default: {
      const source = Object.hasOwn(plain, name) ? plain[name] : undefined
      if (!source) throw invalid('stream', 'notStream')
      return { label: [name], source }
    }
  }
}

const plain: Record<string, StreamSource> = {
  user: { kind: 'user' },
  'user:notification': { kind: 'notifications' },
  direct: { kind: 'conversations' },
  public: { kind: 'timeline', timeline: 'public' },
  'public:media': { kind: 'timeline', timeline: 'public', onlyMedia: true },
  'public:local': { kind: 'timeline', timeline: 'local' },
  'public:local:media': { kind: 'timeline', timeline: 'local', onlyMedia: true },
  'public:remote': { kind: 'nothing' },
  'public:remote:media': { kind: 'nothing' },
}

function ofTag(name: string, tag: string): StreamChoice {
  return { label: [name, tag], source: { kind: 'timeline', timeline: 'tag', tag } }
}

function ofList(list: string): StreamChoice {
  return { label: ['list', list], source: { kind: 'timeline', timeline: 'list', list } }
}

function textOf(field: string, value: unknown): string {
  // Some clients send ids as numbers.
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > 200) throw invalid(field, 'blank')
  return text
}
