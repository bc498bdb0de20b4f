import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type StoredResponse, readReports } from '../../bench/answers.ts'
import { isMet } from '../../bench/question.ts'

const bench = join(import.meta.dirname, '../../bench')
const isMissed = ({ answer }: StoredResponse) => !answer.goals.every(isMet)

test('bench/missed.md explains each question with a missed goal, and no other', async () => {
  const files = await readdir(join(bench, 'results/answers'))
  const answers = await readReports(files.map((file) => file.replace('.json', '')))
  const explained = (await readFile(join(bench, 'missed.md'), 'utf8')).matchAll(/^## (\w+):/gm)
  const missed = answers.filter(isMissed).map(({ name }) => name)
  expect([...explained].map(([, name]) => name).sort()).toEqual(missed.sort())
})
