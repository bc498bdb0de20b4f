import { signal } from '@preact/signals'
import type { Status } from '../schema/api.ts'

/** What was published or edited in this page last: lists and threads that it belongs to take it in at once. */
export const published = signal<{ post: Status; isEdit: boolean } | undefined>(undefined)
