import { expect, test } from 'vitest'
import { journeyForFile } from './people.ts'
import { ok, publish } from './posting.ts'

const context = journeyForFile()

// Nobody can register these names, but the operator may create such accounts, and anyone can use them as hashtags.
test.each(['__proto__', 'constructor', 'then', 'hasOwnProperty', 'toString', 'prototype'])(
  'an account and a hashtag named %s work like any other',
  async (name) => {
    const [who, reader] = [await context.person(name), await context.person(`reader_of_${name}`)]
    const post = await publish(who, { status: `Hello @${reader.name} #${name}` })
    const tag = name.toLowerCase()
    expect(post).toMatchObject({
      account: { username: name },
      tags: [{ name: tag }],
      mentions: [{ username: reader.name }],
    })
    const response = await publish(reader, { status: `@${name} #${name}`, in_reply_to_id: post.id })
    expect(response.mentions).toMatchObject([{ username: name }])
    expect(response.content).toContain(`/@${name}"`)
    expect(ok(await reader.get(`/api/v1/timelines/tag/${tag}`))).toHaveLength(2)
    expect(ok(await reader.get(`/api/v1/accounts/lookup?acct=${name}`))).toMatchObject({ id: who.id })
    expect(ok(await reader.get(`/api/v2/search?q=${name}&type=accounts`)).accounts).toMatchObject([{ id: who.id }, {}])
    const parameters = new URLSearchParams({ 'id[]': who.id })
    expect(ok(await reader.get(`/api/v1/accounts/relationships?${parameters}`))).toMatchObject([{ id: who.id }])
    const query = `{ profile(username: "${name}") { username } }`
    expect(ok(await reader.send('POST /graphql', { query })).data).toEqual({ profile: { username: name } })
  },
)
