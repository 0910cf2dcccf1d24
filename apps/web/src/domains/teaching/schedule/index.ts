// Schedule: lessons as weeks, working hours, absences, days off, and times that are free.
// Others take the choice of a free time from here. It does not plan or move: whoever shows the choice does.
export { type FreeTime, TimeChoice } from './time-choice.tsx'
