// Reminders that are due at a moment. Sessions of groups use the same hours.
export { remindersDue } from './reminders-due.ts'
