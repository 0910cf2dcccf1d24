// Contract life: what happens to a contract and to its lessons at once: pauses, notices, new rates, another executor.
// It owns no table: it calls contracts and lessons in one transaction.
export { contractLifeTasks, passContractDays, passContractDaysTask } from './pass-days.ts'
export { contractLifeRoutes } from './routes.ts'
