// Matching: which offers suit which executors, by what they teach and when they are free, and the cards to choose by.
// It owns no data: offers, cards, free times and lessons belong to their domains.
export { matchingRoutes } from './routes.ts'
export { listSuitableOffers } from './suits-of.ts'
export { matchingTasks } from './alert-executors.ts'
