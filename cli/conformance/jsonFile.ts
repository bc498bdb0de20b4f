import { readFile } from 'node:fs/promises'
import { wrongUsage } from '../failure.ts'
import { boundedJson } from './boundedJson.ts'

/** Reads the JSON file that an option names. A missing file or invalid JSON is a usage error. */
export async function readJsonFile(option: string, file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrongUsage(`${option}: ${file} cannot be read (${error.code ?? 'unknown error'}).`)
  })
  const value = boundedJson(text)
  if (value === undefined) throw wrongUsage(`${option}: ${file} is not JSON.`)
  return value
}
