/** A kind of request, with the maximum number of round trips to the database. */
export interface BoundedOperation {
  name: string
  most: number
  /** Prepares the data of the request, and returns it. */
  prepare(people: People): Promise<MeasuredOperation>
}

export interface MeasuredOperation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
}

/** Calls the API as one account. Throws if the response is an error. */
export type Ask = (operation: MeasuredOperation) => Promise<{ id: string; poll: { id: string } | null }>

/** The account whose requests are counted, and another one, whose posts they are about. */
export interface People {
  me: Ask
  other: Ask
  otherId: string
  otherName: string
}

const post = (path: string, body?: object): MeasuredOperation => ({
  method: 'POST',
  path: `/api/v1/${path}`,
  ...(body && { body }),
})
const publish = (status: string, rest: object = {}) => post('statuses', { status, ...rest })
const action = (id: string, verb: string) => post(`statuses/${id}/${verb}`)
const pollOf = { options: ['one', 'two'], expires_in: 3600 }

/** Returns an interaction with another account's post, and the one that undoes it. */
function marking(verb: string, undo: string): BoundedOperation[] {
  return [
    {
      name: verb,
      most: 3,
      prepare: async ({ other }) => action((await other(publish('A post.'))).id, verb),
    },
    {
      name: undo,
      most: 3,
      async prepare({ me, other }) {
        const { id } = await other(publish('A post.'))
        await me(action(id, verb))
        return action(id, undo)
      },
    },
  ]
}

const reaction = async (method: MeasuredOperation['method'], { other }: People): Promise<MeasuredOperation> => ({
  method,
  path: `/api/v1/pleroma/statuses/${(await other(publish('A post.'))).id}/reactions/${encodeURIComponent('👍')}`,
})

let searches = 0

/** Makes a row of the benchmark: a search whose results no process has read yet. */
const searchUnread = (type: string, query: (number: number) => string): BoundedOperation => ({
  name: `search of ${type} that nobody has read`,
  most: 3,
  async prepare() {
    const q = encodeURIComponent(query(++searches))
    return { method: 'GET', path: `/api/v2/search?type=${type}&q=${q}` }
  },
})

/** All operations whose round trips are bounded. */
export const boundedOperations: BoundedOperation[] = [
  { name: 'post', most: 3, prepare: async () => publish('Words alone.') },
  { name: 'post with hashtags', most: 3, prepare: async () => publish('Of #one and #two.') },
  { name: 'post that mentions', most: 3, prepare: async ({ otherName }) => publish(`To @${otherName}.`) },
  { name: 'post with a poll', most: 3, prepare: async () => publish('Which?', { poll: pollOf }) },
  {
    name: 'reply',
    most: 3,
    async prepare({ other, otherName }) {
      const { id } = await other(publish('A post.'))
      return publish(`@${otherName} an answer`, { in_reply_to_id: id })
    },
  },
  {
    name: 'edit',
    most: 4,
    async prepare({ me }) {
      const { id } = await me(publish('Before.'))
      return { method: 'PUT', path: `/api/v1/statuses/${id}`, body: { status: 'After.' } }
    },
  },
  {
    name: 'edit of all',
    most: 4,
    async prepare({ me, otherName }) {
      const { id } = await me(publish('Before, #one.', { poll: pollOf }))
      const body = { status: `After, @${otherName}, #two.`, poll: { ...pollOf, options: ['three', 'four'] } }
      return { method: 'PUT', path: `/api/v1/statuses/${id}`, body }
    },
  },
  {
    name: 'delete',
    most: 4,
    prepare: async ({ me }) => ({ method: 'DELETE', path: `/api/v1/statuses/${(await me(publish('A post.'))).id}` }),
  },
  {
    name: 'delete of a reply',
    most: 4,
    async prepare({ me, other, otherName }) {
      const { id } = await other(publish('A post.'))
      const reply = await me(publish(`@${otherName} an answer`, { in_reply_to_id: id }))
      return { method: 'DELETE', path: `/api/v1/statuses/${reply.id}` }
    },
  },
  ...marking('favourite', 'unfavourite'),
  ...marking('bookmark', 'unbookmark'),
  ...marking('reblog', 'unreblog'),
  { name: 'react', most: 3, prepare: (people) => reaction('PUT', people) },
  {
    name: 'take a reaction back',
    most: 3,
    async prepare(people) {
      const operation = await reaction('PUT', people)
      await people.me(operation)
      return { ...operation, method: 'DELETE' }
    },
  },
  {
    name: 'vote',
    most: 3,
    async prepare({ other }) {
      const { poll } = await other(publish('Which?', { poll: pollOf }))
      return post(`polls/${poll!.id}/votes`, { choices: [0] })
    },
  },
  {
    name: 'withdraw a vote',
    most: 3,
    async prepare({ me, other }) {
      const { poll } = await other(publish('Which?', { poll: { ...pollOf, votes_changeable: true } }))
      await me(post(`polls/${poll!.id}/votes`, { choices: [0] }))
      return { method: 'DELETE', path: `/api/v1/polls/${poll!.id}/votes` }
    },
  },
  {
    name: 'follow',
    most: 3,
    async prepare({ me, otherId }) {
      await me(post(`accounts/${otherId}/unfollow`))
      return post(`accounts/${otherId}/follow`)
    },
  },
  {
    name: 'unfollow',
    most: 3,
    async prepare({ me, otherId }) {
      await me(post(`accounts/${otherId}/follow`))
      return post(`accounts/${otherId}/unfollow`)
    },
  },
  {
    name: 'search of posts, people and tags',
    most: 3,
    async prepare({ other, otherName }) {
      await other(publish(`#${otherName} finds ${otherName}.`))
      return { method: 'GET', path: `/api/v2/search?q=${otherName}` }
    },
  },
  ...(['statuses', 'accounts', 'hashtags'] as const).map((type): BoundedOperation => ({
    name: `search of ${type} alone`,
    most: 3,
    prepare: async ({ otherName }) => ({ method: 'GET', path: `/api/v2/search?type=${type}&q=${otherName}` }),
  })),
  searchUnread('statuses', (number) => `"Number ${number}"`),
  searchUnread('accounts', (number) => `author${number}`),
]
