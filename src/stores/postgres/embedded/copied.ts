import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './place.ts'
import type { RunAs } from './runAs.ts'
import { replaceFile } from './unfinished.ts'

/** Beside PostgreSQL's own files: where they lay when they were last used. */
export const placeNote = 'social-service.place'

/** PostgreSQL's own name for the file that makes it begin a new timeline (its manual, 25.3.6). */
export const recoverySignal = 'recovery.signal'

/**
 * Has PostgreSQL begin a new timeline where its files are a copy of those that it last ran on: what
 * they were copied from may have gone on since, and numbers its transactions alike. By the timeline
 * those who follow changes find out that this is another history.
 */
export async function beginAnewIfCopied(place: Place, runAs: RunAs): Promise<void> {
  const noted = await readFile(join(place.cluster, placeNote), 'utf8').catch(() => undefined)
  if (noted !== undefined && noted !== (await identityOf(place))) await write(place, recoverySignal, '', runAs)
}

/** Notes where the files are, once PostgreSQL runs on them. */
export async function notePlace(place: Place, runAs: RunAs): Promise<void> {
  const identity = await identityOf(place)
  const noted = await readFile(join(place.cluster, placeNote), 'utf8').catch(() => undefined)
  if (noted !== identity) await write(place, placeNote, identity, runAs)
}

// Neither a copy nor what is unpacked from an archive has the number and the time of birth of the folder;
// one that is moved has. Where a file system knows of no birth, Node says when it was last changed.
async function identityOf({ cluster }: Place): Promise<string> {
  const { ino, birthtimeNs, ctimeNs } = await stat(cluster, { bigint: true })
  return birthtimeNs > 0n && birthtimeNs !== ctimeNs ? `${ino}-${birthtimeNs}` : String(ino)
}

const write = ({ cluster }: Place, name: string, text: string, { fileUid, fileGid }: RunAs) =>
  replaceFile(join(cluster, name), text, [fileUid, fileGid])
