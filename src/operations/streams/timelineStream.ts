import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import type { EventStream } from '../../model/eventStream.ts'
import { ListId } from '../../model/ids.ts'
import { requireScope } from '../../model/scopes.ts'
import { after, StreamedTimeline, TimelineEvent } from '../../model/stream.ts'
import { givenHashtagKey } from '../../model/text/hashtags.ts'
import type { TimelineChoice } from '../../viewing/belonging.ts'
import { foundList } from '../lists/internal/listInput.ts'
import { type Call, defineStream } from '../operation.ts'

const Input = z.strictObject({
  timeline: StreamedTimeline.describe('The timeline to stream.'),
  tag: z
    .string()
    .max(200)
    .optional()
    .describe('The name of the hashtag, with or without #. Required for `TAG`; not allowed otherwise.'),
  list: ListId.optional().describe(
    'The id of your list. Required for `LIST`, with the scope `read:lists`; not allowed otherwise.',
  ),
  onlyMedia: z
    .boolean()
    .default(false)
    .describe('Return only posts with media. For `PUBLIC`, `LOCAL` and `TAG`; other timelines ignore it.'),
  after,
})

export const timelineStream = defineStream({
  name: 'timelineStream',
  scope: 'read:statuses',
  summary: 'Stream a timeline: posts as they are created, edited and deleted.',
  input: Input,
  output: TimelineEvent,
  async run(input, call): Promise<EventStream<TimelineEvent>> {
    const choice = await choiceOf(input, call)
    return call.streams.timeline(call.caller.accountId, choice, input.after)
  },
})

async function choiceOf(input: z.infer<typeof Input>, call: Call): Promise<TimelineChoice> {
  const { timeline, onlyMedia, tag, list } = input
  if (tag !== undefined && timeline !== 'tag') throw invalid('tag', 'onlyTagTimeline')
  if (list !== undefined && timeline !== 'list') throw invalid('list', 'onlyListTimeline')
  if (onlyMedia && (timeline === 'home' || timeline === 'list')) throw invalid('onlyMedia', 'publicTimelineOnly')
  switch (timeline) {
    case 'home':
      return { timeline }
    case 'public':
    case 'local':
      return { timeline: 'public', onlyMedia }
    case 'tag':
      return { timeline, tag: keyOf(tag), onlyMedia }
    case 'list':
      return { timeline, list: await ownList(list, call) }
  }
}

function keyOf(tag: string | undefined): string {
  const key = tag === undefined ? undefined : givenHashtagKey(tag)
  if (key === undefined) throw invalid('tag', 'notHashtag')
  return key
}

async function ownList(list: ListId | undefined, { caller, stores }: Call): Promise<ListId> {
  if (list === undefined) throw invalid('list', 'blank')
  requireScope(caller.scopes, 'read:lists')
  return foundList(await stores.lists.find(caller.accountId, list)).id
}
