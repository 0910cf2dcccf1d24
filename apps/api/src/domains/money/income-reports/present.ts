import type { IncomeAmounts, IncomeReportSummary } from '@navyk/api-spec/money/income-reports'
import type { Session } from '../../../platform/http/index.ts'
import type { Person } from '../../people/accounts/index.ts'
import { seesCharges } from './policy.ts'
import type { AccrualSums, ReportRow } from './queries.ts'

/** Money of a report as the session may see it: what customers are charged stays out for an executor. */
export function presentAmounts(session: Session, sums: Omit<AccrualSums, 'count'>): IncomeAmounts {
  return {
    payKopecks: sums.net,
    ...(seesCharges(session) && { chargeKopecks: sums.gross, commissionKopecks: sums.commission }),
  }
}

/** A person by name alone; contacts are not part of any money document. */
export function presentName(people: Map<string, Person>, cabinetId: string) {
  const person = people.get(cabinetId)
  return { id: cabinetId, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
}

export function presentReport(session: Session, people: Map<string, Person>, row: ReportRow): IncomeReportSummary {
  return {
    id: row.id,
    month: row.month,
    executor: presentName(people, row.executor_id),
    state: row.state,
    accrualCount: row.accrual_count,
    amounts: presentAmounts(session, {
      gross: row.gross_kopecks,
      commission: row.commission_kopecks,
      net: row.net_kopecks,
    }),
  }
}
