// Calendar: the public page of free times, by which strangers find an executor. It has no tables: cards are the profiles',
// free times the schedule's. What leaves here is for anybody to read.
// Calls accounts, profiles and schedule. Called by nobody.
export { calendarRoutes } from './routes.ts'
