export { giveEndNotice } from './contract-steps.ts'
export { passContractDays } from './pass-days.ts'
