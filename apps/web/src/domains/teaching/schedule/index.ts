// Schedule: lessons as weeks, working hours, absences, holidays, and times that are free. Other domains use its choice
// of a free time; it does not plan or move lessons.
export { type FreeTime, TimeChoice } from './panels/time-choice.tsx'
