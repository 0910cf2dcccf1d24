export { listSuitableOffers } from './candidates/executor-criteria.ts'
