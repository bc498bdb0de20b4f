/** SQL: the time that an id contains, as `timestamptz`. Precise to the millisecond. */
export const timeOf = (id: string) => `to_timestamp((${id} >> 16) / 1000.0)`
