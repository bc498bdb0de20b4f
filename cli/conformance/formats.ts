import { junit } from './formats/junit.ts'
import { markdown } from './formats/markdown.ts'
import { sarif } from './formats/sarif.ts'
import { type Report, reportText } from './report.ts'

const json = (report: Report) => JSON.stringify(report, null, 2)

const writers = { table: reportText, json, junit, sarif, markdown }

/** How a report can be written. */
export type Format = keyof typeof writers

/** Writes a report in a format. */
export function reportIn(format: Format, report: Report): string {
  return writers[format](report)
}
