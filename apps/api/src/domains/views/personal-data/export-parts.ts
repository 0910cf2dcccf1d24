import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import type { Language } from '../../../platform/texts.ts'
import { exportApplications } from '../../market/applications/index.ts'
import { exportContracts } from '../../teaching/contracts/index.ts'
import { exportIncomeReports } from '../../money/income-reports/index.ts'
import { exportInvoices } from '../../money/invoices/index.ts'
import { exportLearners } from '../../people/learners/index.ts'
import { exportLessons } from '../../teaching/lessons/index.ts'
import { exportNotices } from '../../messages/notices/index.ts'
import { exportOffers } from '../../market/offers/index.ts'
import { exportPlans } from '../../teaching/plans/index.ts'
import { exportProfile } from '../../market/profiles/index.ts'
import { exportQuestions } from '../../desk/questions/index.ts'
import { exportSchedule } from '../../teaching/schedule/index.ts'
import { exportWorkReports } from '../../money/work-reports/index.ts'

/** What one domain has of a person in one cabinet: kinds of data by name. */
type Part = (reader: Reader, effects: Effects, session: Session, language: Language) => Promise<Record<string, unknown>>

/** Every domain with data of people in their cabinets; the account itself comes beside these. */
export const cabinetParts: Part[] = [
  (reader, _, session) => exportLearners(reader, session),
  (reader, _, session) => exportApplications(reader, session),
  (reader, _, session) => exportProfile(reader, session),
  exportOffers,
  exportContracts,
  exportPlans,
  exportLessons,
  (reader, _, session) => exportSchedule(reader, session),
  exportWorkReports,
  (reader, _, session) => exportIncomeReports(reader, session),
  exportInvoices,
  exportQuestions,
  exportNotices,
]
