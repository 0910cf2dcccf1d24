export { passContractDays } from './pass-days.ts'
