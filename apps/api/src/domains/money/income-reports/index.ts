export { isAccountChanged, isHalfApproved, isSameAccount } from './approved-account.ts'
export { accrueCorrection } from './accrue-correction.ts'
export { accrueLessons } from './accrue-lessons.ts'
export { accrueSessions } from './accrue-sessions.ts'
export { confirmSilent } from './confirm-silent.ts'
export {
  type DueFilter,
  type DueRow,
  listDueReports,
  listMonthsOf,
  lockDueReports,
  lockReportsInPayment,
} from './due-queries.ts'
export { countToDraft } from './count-to-draft.ts'
export { countMonth } from './draft-queries.ts'
export { listOpenRows, visibleReport } from './get-income-report.ts'
export { draftStatements } from './draft-statements.ts'
export { moveStatements, tellExecutors } from './move-many.ts'
export { listMonthPays } from './month-pay.ts'
export { payableOf } from './policy.ts'
export { sumCharged } from './queries.ts'
export { listAgentParts, listOpenRowsOf, sumUnpaid } from './sources-queries.ts'
export { statementSteps } from './statement-steps.ts'
import './tables.ts'
