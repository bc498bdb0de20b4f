import { z } from 'zod'
import { Rule } from '../../model/rule.ts'
import { defineOpenOperation } from '../operation.ts'

export const rules = defineOpenOperation({
  name: 'rules',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'List the rules of this installation.',
  input: z.strictObject({}),
  output: z.array(Rule),
  run: (_input, { stores }) => stores.rules.list(),
})
