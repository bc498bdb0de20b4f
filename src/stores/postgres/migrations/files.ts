import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A migration: the number of its file, and the path. */
export interface Migration {
  version: number
  file: string
}

/** A part of a migration that is sent separately, not in one transaction with the rest. */
export interface MigrationPart {
  sql: string
  /** True if the part is sent again and again until its last statement changes no row. */
  isRepeated: boolean
}

/** The content of a migration's file. */
export interface MigrationScript {
  /**
   * The first version of the program that works on the database afterwards, so that processes of both versions can run
   * side by side. `undefined`: only this version works, and the old processes must be stopped first.
   */
  worksWith: number | undefined
  /**
   * A single part runs in one transaction. If there are several parts, each can be repeated: after a crash, migrating
   * starts again with the first one.
   */
  parts: readonly [MigrationPart, ...MigrationPart[]]
}

/**
 * Returns the migrations in a folder, by default those of this program, in order. Throws an Error if a number is
 * missing.
 */
export async function listMigrations(folder = migrationsFolder()): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{6}\.sql$/.test(name)).sort()
  const migrations = names.map((name) => ({ version: Number.parseInt(name, 10), file: join(folder, name) }))
  if (migrations.length === 0 || migrations.some(({ version }, index) => version !== index + 1)) {
    throw new Error(`The migrations in ${folder} are not complete: reinstall this program.`)
  }
  return migrations
}

/** Reads a migration's file. CONTRIBUTING.md describes the comments that it looks for. */
export async function readScript({ file }: Migration): Promise<MigrationScript> {
  const text = await readFile(file, 'utf8')
  const worksWith = /^-- works with: (\d+)$/m.exec(text)?.[1]
  const [first, ...others] = text.split(/^-- next part\b.*$/m).map((sql) => ({
    sql,
    isRepeated: /^-- repeat until no row changes$/m.test(sql),
  }))
  return { worksWith: worksWith === undefined ? undefined : Number(worksWith), parts: [first!, ...others] }
}

/** Returns the folder of this program's migrations. */
export function migrationsFolder(): string {
  return join(packageFolder(import.meta.dirname), 'migrations')
}

// Works from src/ and from dist/.
function packageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('This program is not complete (it has no package.json): reinstall it.')
  return packageFolder(parent)
}
