import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageLimits } from '../scripts/packageLimits.ts'
import {
  emptyProject,
  folderOutside,
  type Installed,
  installedIn,
  npm,
  packInto,
  type Packed,
} from '../scripts/packed.ts'

// How large is the package, and what does an empty project come to that installs it, and how long does that take?
//
// node bench/package.ts

const names: Record<keyof typeof packageLimits, string> = {
  bytes: 'the package, packed',
  unpackedBytes: 'unpacked',
  files: 'its files',
  installedBytes: 'an empty project with it',
  packages: 'packages that come along, itself included',
}

const folder = await folderOutside()
try {
  const packed = await packInto(folder)
  // The first fills npm's store, so that the second shows what npm does, and not the network.
  const seconds = [await install(packed, 'first'), await install(packed, 'second')]
  const text = report(packed, await installedIn(join(folder, 'second')), seconds)
  const results = join(import.meta.dirname, 'results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'package.md'), text)
  console.log(text)
  process.exitCode = text.includes('Missed') ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function install({ archive }: Packed, name: string): Promise<number> {
  await emptyProject(join(folder, name))
  const begin = performance.now()
  await npm(join(folder, name), 'install', archive)
  return (performance.now() - begin) / 1000
}

function report(packed: Packed, installed: readonly Installed[], [first, second]: readonly number[]): string {
  const installedBytes = installed.reduce((sum, { bytes }) => sum + bytes, 0)
  const { bytes, unpackedBytes } = packed
  const found = { bytes, unpackedBytes, files: packed.files.length, installedBytes, packages: installed.length }
  const rows = (Object.keys(packageLimits) as (keyof typeof packageLimits)[]).map((name) => {
    const verdict = found[name] <= packageLimits[name] ? 'Met.' : 'Missed.'
    return `| ${names[name]} | ${shown(found[name])} | ${shown(packageLimits[name])} | ${verdict} |`
  })
  const largest = installed.slice(0, 10).map(({ name, bytes }) => `| ${name} | ${megabytes(bytes)} |`)
  return `# How large the package is

\`node bench/package.ts\`: \`npm pack\`, and \`npm install\` of what it made into an empty project, twice; on two cores. Why these limits: [scripts/packageLimits.ts](../../scripts/packageLimits.ts).

| | found | at most | |
|---|---|---|---|
${rows.join('\n')}

Installed in ${first!.toFixed(0)} s, and again, with everything in npm's store, in ${second!.toFixed(0)} s.

| the ten largest of what is installed | MB |
|---|---|
${largest.join('\n')}
| the ${installed.length - 10} others | ${megabytes(installed.slice(10).reduce((sum, { bytes }) => sum + bytes, 0))} |
`
}

function shown(value: number): string {
  return value >= 100_000 ? `${megabytes(value)} MB` : String(value)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2)
}
