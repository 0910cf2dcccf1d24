// Reminders: which are due at a moment. Sessions of groups are reminded of by the same hours.
export { remindersDue, type ReminderSpan } from './reminders-due.ts'
