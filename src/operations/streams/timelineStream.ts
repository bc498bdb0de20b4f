import { z } from 'zod'
import { invalid, ServiceError } from '../../model/errors.ts'
import type { EventStream } from '../../model/eventStream.ts'
import { ListId } from '../../model/ids.ts'
import { covers } from '../../model/scopes.ts'
import { after, StreamedTimeline, TimelineEvent } from '../../model/stream.ts'
import { hashtagKey } from '../../model/text/hashtags.ts'
import type { TimelineChoice } from '../../streams/streams.ts'
import { foundList } from '../lists/listInput.ts'
import { type Call, defineStream } from '../operation.ts'

const Input = z.strictObject({
  timeline: StreamedTimeline,
  tag: z.string().max(200).optional().describe('The name of the hashtag, without #; only of the timeline of one.'),
  list: ListId.optional().describe('Only of the timeline of a list.'),
  onlyMedia: z.boolean().default(false).describe('Only posts with files; of public timelines and those of hashtags.'),
  after,
})

/** Posts of a timeline as they are made, edited and deleted. */
export const timelineStream = defineStream({
  name: 'timelineStream',
  scope: 'read:statuses',
  summary: 'Follow a timeline: posts as they are made, edited and deleted.',
  input: Input,
  output: TimelineEvent,
  async run(input, call): Promise<EventStream<TimelineEvent>> {
    const choice = await choiceOf(input, call)
    return call.streams.timeline(call.caller.accountId, choice, input.after)
  },
})

async function choiceOf(input: z.infer<typeof Input>, call: Call): Promise<TimelineChoice> {
  const { timeline, onlyMedia, tag, list } = input
  if (tag !== undefined && timeline !== 'tag') throw invalid('tag', 'is only for the timeline of a hashtag')
  if (list !== undefined && timeline !== 'list') throw invalid('list', 'is only for the timeline of a list')
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
  const key = tag === undefined ? undefined : hashtagKey(tag)
  if (key === undefined) throw invalid('tag', 'must be the name of a hashtag')
  return key
}

async function ownList(list: ListId | undefined, { caller, stores }: Call): Promise<ListId> {
  if (list === undefined) throw invalid('list', 'must be given')
  if (!covers(caller.scopes, 'read:lists')) {
    throw new ServiceError('insufficient_scope', 'This action is outside the authorized scopes: it needs read:lists')
  }
  return foundList(await stores.lists.find(caller.accountId, list)).id
}
