import type { Reader } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import type { Language } from '../../platform/texts.ts'
import { exportApplications } from '../applications/index.ts'
import { exportContracts } from '../contracts/index.ts'
import { exportIncomeReports } from '../income-reports/index.ts'
import { exportInvoices } from '../invoices/index.ts'
import { exportLearners } from '../learners/index.ts'
import { exportLessons } from '../lessons/index.ts'
import { exportNotices } from '../notices/index.ts'
import { exportOffers } from '../offers/index.ts'
import { exportPlans } from '../plans/index.ts'
import { exportProfile } from '../profiles/index.ts'
import { exportQuestions } from '../questions/index.ts'
import { exportSchedule } from '../schedule/index.ts'
import { exportWorkReports } from '../work-reports/index.ts'

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
