/** The columns of a row of `media` that have the keys of its files. */
export interface KeysRow {
  file_key: string
  preview_key: string | null
}

/** Returns the keys of the files of these rows, without duplicates. */
export function fileKeysOf(rows: readonly KeysRow[]): string[] {
  return [
    ...new Set(
      rows.flatMap(({ file_key, preview_key }) => (preview_key === null ? [file_key] : [file_key, preview_key])),
    ),
  ]
}
