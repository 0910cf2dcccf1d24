/** Which data shows a change of each kind: the first words of the API's paths, which are also the first words of the
 *  web app's query keys. The only list of this. It is used for the changes of the person who looks (the answer names
 *  the kinds, `changedHeader`) and for those of other people (an event names them, `followEvents`).
 *
 *  A change is named by a tag: the kind alone (some or many of that kind), or the kind and the id of the one that
 *  changed: `contract`, `contract:019a…`. */
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
  /** Somebody's name, picture or contacts, which are shown wherever the person is named. */
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

/** The data whose ids a tag of this kind carries: a page about another id need not ask again. */
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
