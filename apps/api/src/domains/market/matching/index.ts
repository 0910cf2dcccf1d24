// Matching: which offers suit which executors, by what they teach and when they are free, the cards to choose by, and who
// could take a contract over.
// It owns no data: offers, cards, free times and lessons belong to their domains.
export { matchingRoutes } from './routes.ts'
export { listSuitableOffers } from './suits-of.ts'
export { matchingTasks } from './alert-executors.ts'
