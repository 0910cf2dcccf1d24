// Matching: which offers suit which executors, by what they teach and when they are free, and the cards to choose by.
// It owns no data: offers, cards, free times and lessons belong to their domains.
// Calls accounts, notices, offers, lessons, schedule and profiles. Called by the application alone.
export { matchingRoutes } from './routes.ts'
export { matchingTasks } from './alert-executors.ts'
