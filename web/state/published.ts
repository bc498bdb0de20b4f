import { signal } from '@preact/signals'
import type { Status } from '../schema/api.ts'

/** The last post that was published or edited in this page. The open lists and threads show it at once. */
export const published = signal<{ post: Status; isEdit: boolean } | undefined>(undefined)
