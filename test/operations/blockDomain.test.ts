import { expect, test } from 'vitest'
import { makeLinks } from '../../src/model/links.ts'
import { callOperation } from '../../src/operations/operation.ts'
import { blockDomain } from '../../src/operations/relationships/blockDomain.ts'
import { operationsForFile } from '../support/operations.ts'

const operations = operationsForFile()

test.each(['https://social.example', 'https://social.example:8443'])('nobody can block %s itself', async (baseUrl) => {
  const call = { ...operations.callOf(await operations.newAccount()), links: makeLinks(() => baseUrl) }
  await expect(callOperation(blockDomain, { domain: 'Social.example' }, call)).rejects.toMatchObject({
    code: 'validation_failed',
    fields: [{ field: 'domain', problem: { key: 'ownDomain' } }],
  })
  expect(await callOperation(blockDomain, { domain: 'antisocial.example' }, call)).toEqual({
    domain: 'antisocial.example',
  })
})
