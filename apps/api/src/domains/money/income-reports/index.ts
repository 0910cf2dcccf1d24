export { isAccountChanged, isSameAccount } from './approving/approved-account.ts'
export { accrueCorrection } from './accruing/accrue-correction.ts'
export { accrueLessons } from './accruing/accrue-lessons.ts'
export {
  listDueReports,
  listMonthsOf,
  lockReportsInPayment,
} from './approving/due-queries.ts'
export { countToDraft } from './drafting/count-to-draft.ts'
export { summarizeMonth } from './drafting/draft-queries.ts'
export { listOpenRows, visibleReport } from './reading/get-income-report.ts'
export { draftStatements } from './drafting/draft-statements.ts'
export { moveStatements } from './approving/move-many.ts'
export { listMonthPays } from './accruing/month-pay.ts'
export { payableOf } from './policy.ts'
export { sumCharged } from './queries.ts'
export { listAgentParts, listOpenRowsOf, sumUnpaid } from './reading/sources-queries.ts'
export { statementSteps } from './statement-steps.ts'
import './tables.ts'
