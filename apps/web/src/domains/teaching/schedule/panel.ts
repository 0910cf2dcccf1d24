import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import type { Place } from './grid-data.ts'

/** What is open over the schedule. */
export type Panel =
  | { kind: 'lesson'; lesson: ScheduledLesson }
  | { kind: 'move'; lesson: ScheduledLesson; to: Place }
  | { kind: 'plan'; at: Place; isPicked?: boolean }
  | { kind: 'pick' | 'hours' | 'absences' | 'feed' | 'holidays' }

/** Those that an address can open. */
export const panelOf = (text: string): Panel | undefined =>
  text === 'hours' || text === 'absences' || text === 'feed' || text === 'holidays' ? { kind: text } : undefined
