import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import type { Place } from '../grid-data.ts'

/** The panel that is open. */
export type Panel =
  | { kind: 'lesson'; lesson: ScheduledLesson }
  | { kind: 'move'; lesson: ScheduledLesson; to: Place }
  | { kind: 'plan'; at: Place; isPicked?: boolean }
  | { kind: 'pick' | 'hours' | 'absences' | 'feed' | 'holidays' }

/** The panel that an address names. */
export const panelOf = (text: string): Panel | undefined =>
  text === 'hours' || text === 'absences' || text === 'feed' || text === 'holidays' ? { kind: text } : undefined
