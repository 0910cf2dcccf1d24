export { isAccountChanged, isSameAccount } from './approved-account.ts'
export { accrueCorrection } from './accrue-correction.ts'
export { accrueLessons } from './accrue-lessons.ts'
export {
  listDueReports,
  listMonthsOf,
  lockReportsInPayment,
} from './due-queries.ts'
export { countToDraft } from './count-to-draft.ts'
export { summarizeMonth } from './draft-queries.ts'
export { listOpenRows, visibleReport } from './get-income-report.ts'
export { draftStatements } from './draft-statements.ts'
export { moveStatements } from './move-many.ts'
export { listMonthPays } from './month-pay.ts'
export { payableOf } from './policy.ts'
export { sumCharged } from './queries.ts'
export { listAgentParts, listOpenRowsOf, sumUnpaid } from './sources-queries.ts'
export { statementSteps } from './statement-steps.ts'
import './tables.ts'
