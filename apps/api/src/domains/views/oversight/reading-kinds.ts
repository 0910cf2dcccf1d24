import type { ReadingKind } from '@navyk/api-spec/views/oversight'

/** What an answer below `/frontend-api/` shows, by the first part of its path; null for what is nobody's or the reader's
 *  own. A test refuses paths that are not here. */
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
  // Who read what would grow by being read.
  readings: null,
  'quota-reaches': null,
}

export function readingKindOf(path: string): ReadingKind | null | undefined {
  if (path === '/frontend-api/accounts/:id/phone') return 'phone'
  return kindOfPath[path.split('/')[2] ?? '']
}
