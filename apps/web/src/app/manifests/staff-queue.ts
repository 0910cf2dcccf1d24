// How the kinds of work of the staff's queue look, and where each leads. A domain with such kinds has a staff-queue.ts that exports
// `staffQueue: StaffQueue`; its words are in the texts of the home page. The files are found by their name, and come with the home
// page alone, not with the frame.
import type { StaffQueueKind } from '@navyk/api-spec/views/home'
import type { Tone } from '#ui/facts/state-badge.tsx'
import type { IconShape } from '#ui/icon.tsx'

export interface QueueLook {
  icon: IconShape
  tone: Tone
  /** Screen with the list of the work. */
  path: string
  /** Filter of that list for what is assigned to a person, by the id of their cabinet. */
  ownList?: (me: string) => string
}

/** Looks by kind of work. A kind stands in one file. */
export type StaffQueue = { readonly [Kind in StaffQueueKind]?: QueueLook }

const files = import.meta.glob<StaffQueue>('../../domains/*/*/staff-queue.ts', { eager: true, import: 'staffQueue' })

/** Looks of the kinds of all domains. */
export const queueLooks: StaffQueue = Object.assign({}, ...Object.values(files))
