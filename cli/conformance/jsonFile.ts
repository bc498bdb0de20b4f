import { readFile } from 'node:fs/promises'
import { wrongUsage } from '../failure.ts'
import { boundedJson } from './boundedJson.ts'

/** Reads a file of JSON that an option names; one that is missing or no JSON is wrong usage. */
export async function readJsonFile(option: string, file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrongUsage(`${option}: ${file} cannot be read (${error.code ?? 'unknown error'}).`)
  })
  const value = boundedJson(text)
  if (value === undefined) throw wrongUsage(`${option}: ${file} is not JSON.`)
  return value
}
