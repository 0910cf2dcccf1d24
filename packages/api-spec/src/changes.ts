/** Which data a change of each kind is seen in: the first words of the paths that answer it, and of the keys that pages ask
 *  by. The only place that says so, whoever has made the change: the person who looks, whose answer names the kinds
 *  (`changedHeader`), or somebody else, whose change comes as an event (`followEvents`).
 *
 *  A change is told as a tag: the kind alone (some of it, or many), or the kind and the id of the one that changed:
 *  `contract`, `contract:019a…`. */
export const shownOn = {
  account: [
    ...['accounts', 'channels', 'contact-list', 'contacts', 'directory', 'home', 'notice-choices', 'personal-data'],
    ...['search', 'sessions', 'two-step'],
  ],
  application: ['accounts', 'applications', 'contact-list', 'home', 'profiles'],
  contract: [
    ...['contact-list', 'contracts', 'home', 'invoices', 'learners', 'ledger', 'lessons', 'offers', 'personal-data'],
    ...['pivot', 'plans', 'profiles', 'questions', 'schedule', 'search'],
  ],
  income_report: ['home', 'income-reports'],
  invoice: ['contracts', 'home', 'invoices', 'ledger', 'profiles', 'search'],
  learner: [
    'contact-list',
    'contracts',
    'home',
    'learners',
    'lessons',
    'offers',
    'pivot',
    'plans',
    'schedule',
    'search',
  ],
  lesson: [
    ...['contracts', 'home', 'invoices', 'ledger', 'lessons', 'pivot', 'plans'],
    ...['profiles', 'schedule', 'search', 'work-reports'],
  ],
  notice: ['notices'],
  offer: ['contracts', 'home', 'offers', 'profiles', 'search'],
  plan: ['contracts', 'home', 'ledger', 'lessons', 'pivot', 'plans', 'profiles', 'schedule', 'search'],
  /** Somebody's name, picture or contacts, which stand wherever they are spoken of. */
  person: [
    ...['applications', 'calendar', 'contact-list', 'contracts', 'directory', 'home', 'income-reports', 'invoices'],
    ...['lessons', 'notices', 'offers', 'personal-data', 'pivot', 'plans', 'profiles', 'questions', 'schedule'],
    ...['search', 'work-reports'],
  ],
  profile: ['calendar', 'home', 'offers', 'profiles', 'search'],
  quota: ['home', 'quota-reaches'],
  question: ['contracts', 'home', 'profiles', 'questions', 'search'],
  saved_view: ['saved-views'],
  schedule: ['calendar', 'home', 'lessons', 'offers', 'pivot', 'plans', 'profiles', 'schedule'],
  work_report: ['home', 'income-reports', 'lessons', 'pivot', 'profiles', 'work-reports'],
} as const satisfies Record<string, readonly string[]>

export type ChangeKind = keyof typeof shownOn
/** The first word of a query's key. */
export type ShownData = (typeof shownOn)[ChangeKind][number]

/** The data that ids of a kind are ids of: a page about another one of them need not ask again. */
export const dataOfIds: Partial<Record<ChangeKind, ShownData>> = {
  contract: 'contracts',
  income_report: 'income-reports',
  invoice: 'invoices',
  lesson: 'lessons',
  offer: 'offers',
  plan: 'plans',
  question: 'questions',
  work_report: 'work-reports',
}
