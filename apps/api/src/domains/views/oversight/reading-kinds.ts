import type { ReadingKind } from '@navyk/api-spec/views/oversight'

/** The kind of data of an answer, by the first part of the path after `/frontend-api/`; null for data of nobody or of
 *  the reader. A test fails for missing paths. */
const kindOfPath: Record<string, ReadingKind | null> = {
  accounts: 'accounts',
  contacts: 'contacts',
  contracts: 'contracts',
  'contract-changes': 'contracts',
  lessons: 'lessons',
  'make-ups': 'lessons',
  learners: 'learners',
  offers: 'offers',
  plans: 'plans',
  schedule: 'schedule',
  'free-slots': 'schedule',
  availability: 'schedule',
  absences: 'schedule',
  invoices: 'invoices',
  ledger: 'contracts',
  'work-reports': 'work_reports',
  'income-reports': 'income_reports',
  pivot: 'pivot',
  questions: 'questions',
  'executor-applications': 'applications',
  search: 'search',
  home: 'home',
  // Of the reader alone, or of nobody.
  user: null,
  'signed-in-user': null,
  cabinets: null,
  notices: null,
  events: null,
  profile: null,
  'saved-views': null,
  holidays: null,
  'calendar-feed': null,
  'offer-draft': null,
  // Recording these would add a reading with each reading.
  readings: null,
  'quota-reaches': null,
}

export function readingKindOf(path: string): ReadingKind | null | undefined {
  if (path === '/frontend-api/accounts/:id/phone') return 'phone'
  return kindOfPath[path.split('/')[2] ?? '']
}
