export { listSuitableOffers } from './executor-criteria.ts'
export { countPromises } from './list-waiting-offers.ts'
