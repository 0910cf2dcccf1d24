export { listSuitableOffers } from './executor-criteria.ts'
