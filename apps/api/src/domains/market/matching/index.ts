export { listSuitableOffers } from './suits-of.ts'
