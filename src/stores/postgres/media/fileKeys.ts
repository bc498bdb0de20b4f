/** What of a row of `media` names its files. */
export interface KeysRow {
  file_key: string
  preview_key: string | null
}

/** The keys of the files that rows point to, each once. */
export function fileKeysOf(rows: readonly KeysRow[]): string[] {
  return [
    ...new Set(
      rows.flatMap(({ file_key, preview_key }) => (preview_key === null ? [file_key] : [file_key, preview_key])),
    ),
  ]
}
