import { buildWebClient, type BuiltFile, isBuilt } from './webClient.ts'

// Builds the web client into `web/dist` and prints its size. With --if-changed, does nothing if it is already built
// from the same sources. With --quiet, prints only that it was built.
const isUpToDate = process.argv.includes('--if-changed') && (await isBuilt())
if (!isUpToDate) {
  try {
    const files = await buildWebClient()
    console.log(process.argv.includes('--quiet') ? 'The web client is built.' : sizesOf(files))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

function sizesOf(files: readonly BuiltFile[]): string {
  const rows = files.map(({ path, bytes, gzip, brotli }) => [path, shown(bytes), shown(gzip), shown(brotli)])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length), 9))
  const line = ([path = '', ...sizes]: readonly string[]) =>
    `${path.padEnd(widths[0]!)}  ${sizes.map((size, index) => size.padStart(widths[index + 1]!)).join('  ')}`
  return [['web/dist', 'bytes', 'gzip', 'brotli'], ...rows].map(line).join('\n')
}

function shown(bytes: number | undefined): string {
  return bytes === undefined ? '-' : bytes.toLocaleString('en')
}
