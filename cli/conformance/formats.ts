import { junit } from './formats/junit.ts'
import { markdown } from './formats/markdown.ts'
import { sarif } from './formats/sarif.ts'
import { type Report, reportText } from './report.ts'

const json = (report: Report) => JSON.stringify(report, null, 2)

const writers = { table: reportText, json, junit, sarif, markdown }

/** The format of a report. */
export type Format = keyof typeof writers

/** Writes a report in a format. */
export function reportIn(format: Format, report: Report): string {
  return writers[format](report)
}
