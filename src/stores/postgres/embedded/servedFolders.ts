import { execFile } from 'node:child_process'
import { access, constants, readdir, readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { connect, connectionOf } from './attach.ts'
import { isServed } from './claimServing.ts'
import { socketFolderIsTrusted } from './ownership.ts'
import { pathsOf } from './clusterPaths.ts'

/**
 * Returns the data folders on this machine with a running service, as far as this user can use them. It looks at the
 * processes, so there is no list that a crash could leave wrong.
 */
export async function servedFolders(): Promise<string[]> {
  const folders = await runningFolders()
  const served = await Promise.all(folders.map((folder) => isServedFolder(folder).catch(() => false)))
  return folders.filter((_, index) => served[index]).sort()
}

async function isServedFolder(dataDir: string): Promise<boolean> {
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const paths = await pathsOf(dataDir)
  if (!(await socketFolderIsTrusted(paths))) return false
  const client = await connect(await connectionOf(paths), `social-service look ${process.pid}`)
  return isServed(client).finally(() => client.end())
}

/** Returns the data folders with a running embedded PostgreSQL, of any user. */
async function runningFolders(): Promise<string[]> {
  const clusters = (await commandLines()).map(clusterOf).filter((cluster) => cluster !== undefined)
  return [...new Set(clusters.filter((cluster) => basename(cluster) === 'postgres').map(dirname))]
}

function clusterOf(words: string[]): string | undefined {
  if (!words.includes('cluster_name=social-service')) return undefined
  return words[words.indexOf('-D') + 1]
}

async function commandLines(): Promise<string[][]> {
  if (process.platform !== 'linux') {
    // Arguments cannot be separated here: a folder with a space in its name is not found.
    const { stdout } = await promisify(execFile)('ps', ['-axo', 'args='], { maxBuffer: 16 * 1024 * 1024 })
    return stdout.split('\n').map((line) => line.split(' '))
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return texts.map((text) => text.split('\0'))
}
