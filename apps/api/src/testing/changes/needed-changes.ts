import type { changeAreas } from './change-areas.ts'

/** Data by the kind of change that makes pages ask for it again, `'home invoices'`. The areas are those whose walks prove it. */
type ByArea = Partial<Record<keyof typeof changeAreas, Record<string, string>>>

/** Kinds of changes that the data needs: a page of the data had another answer after a write, and this was the only published
 *  kind that made the page ask again. Left out of `shows`, the page would stay stale. */
export const neededChanges: ByArea = {
  agreements: {
    contract:
      'contact-list contracts customer-management executor-loads home lessons matching person-card personal-data plans profiles progress schedule talks',
    income_report: 'payouts',
    invoice: 'customer-management home invoices payments',
    lead: 'home leads profiles',
    learner: 'contact-list customer-management home learners person-card',
    lesson:
      'contact-list contracts executor-loads home invoices ledger lessons person-card pivot plans profiles progress reports schedule work-reports',
    notice: 'notices',
    offer: 'home leads matching offers person-card profiles',
    payment_request: 'online-payments',
    plan: 'home person-card pivot plans',
    question: 'home questions',
  },
  customers: {
    account: 'directory',
    contract: 'documents',
    customer_note: 'customer-management profiles',
  },
  desk: {
    document: 'documents home person-card profiles',
    document_template: 'documents',
    question: 'person-card profiles',
    question_template: 'profiles questions',
    question_topic: 'questions',
    saved_view: 'saved-views',
    talk: 'talks',
  },
  groups: {
    invoice: 'ledger',
    programme:
      'contact-list home person-card personal-data products profiles programme-sessions programmes progress shop',
    programme_session:
      'executor-loads home orders person-card profiles programme-sessions programmes progress schedule',
    progress: 'lessons person-card programme-sessions progress',
  },
  invoices: {
    bank_statement: 'bank-statements home',
    commission_rule: 'commission-rules',
    legal_details: 'home invoices legal-details payout-batches payouts',
    payment: 'customer-management home payments',
    payment_problem: 'home online-payments',
    refund: 'customer-management home payments refunds',
  },
  lessons: {
    plan: 'profiles',
    schedule: 'profiles schedule',
  },
  packages: {
    lesson: 'customer-management wallets',
    wallet: 'customer-management home profiles wallets',
  },
  payouts: {
    act: 'acts home',
    income_report: 'home income-reports payout-batches',
    payout_batch: 'payout-batches payouts',
    work_report: 'invoices work-reports',
  },
  people: {
    account: 'accounts contact-list contacts customer-management executor-loads home personal-data sessions',
    application: 'applications documents home profiles',
    client_note: 'contact-list',
    credential: 'credentials home profiles',
    import: 'imports profiles',
    person:
      'contact-list contracts documents home income-reports invoices leads lessons notices offers online-payments payments plans profiles questions schedule talks work-reports',
    profile: 'executor-loads home matching offers profiles',
  },
  shop: {
    cart: 'cart',
    order: 'home orders profiles',
    product: 'cart products profiles shop',
    promo_code: 'cart profiles promo-codes',
  },
}

/** Kinds that came together with another kind: a page of the data had another answer, and each time another published kind made
 *  it ask again too. */
export const toldTogether: ByArea = {
  agreements: {
    contract: 'offers',
    customer_credit: 'invoices',
    learner: 'leads offers',
    payment: 'invoices ledger',
    plan: 'contracts lessons reports schedule',
    work_report: 'home income-reports lessons person-card profiles reports',
  },
  customers: {
    account: 'person-card',
    contract: 'invoices learners wallets',
    invoice: 'contact-list',
    learner: 'contracts lessons plans programmes progress wallets',
    legal_details: 'customer-management person-card',
    payment: 'person-card',
    person: 'personal-data programmes progress refunds wallets',
    refund: 'person-card',
    wallet: 'contact-list person-card',
  },
  desk: {
    document_mailing: 'documents profiles',
  },
  groups: {
    invoice: 'orders person-card profiles',
    order: 'customer-management invoices payments person-card programmes',
    programme: 'cart orders schedule',
    programme_session: 'contact-list',
  },
  invoices: {
    refund: 'invoices',
  },
  packages: {
    invoice: 'wallets',
    wallet: 'invoices payments',
  },
  people: {
    credential: 'matching',
    person: 'customer-management directory executor-loads person-card',
  },
  shop: {
    order: 'wallets',
    wallet: 'ledger orders',
  },
}

/** Kinds by which no walk has changed the data, with the reason. A walk that does so takes the kind out of the list. */
export const unmoved: Record<string, Record<string, string>> = {
  'strangers read the public calendar, and the walks read as somebody': {
    person: 'calendar',
    profile: 'calendar',
    programme: 'calendar',
    programme_session: 'calendar',
    schedule: 'calendar',
  },
  'the walks search for one word, and the hits stay': {
    account: 'search',
    contract: 'search',
    invoice: 'search',
    learner: 'search',
    lesson: 'search',
    offer: 'search',
    person: 'search',
    plan: 'search',
    profile: 'search',
    question: 'search',
  },
  'nobody is renamed whom the pages of the walks name there': {
    learner: 'cart orders pivot programme-sessions reports schedule',
    person:
      'acts applications bank-statements commission-rules credentials invitations legal-details matching orders payout-batches pivot programme-sessions reports user-management',
  },
  'the sums that the walks read are of other days, months or people': {
    contract: 'pivot reports',
    invoice: 'reports',
    order: 'programme_money reports',
    payment: 'reports',
    programme: 'programme_money',
    programme_session: 'reports',
    schedule: 'pivot reports',
    work_report: 'pivot',
  },
  'no row of a statement is read that stands for what is changed': {
    income_report: 'bank-statements',
    invoice: 'bank-statements',
    payment: 'bank-statements',
    payout_batch: 'bank-statements',
    refund: 'bank-statements',
  },
  'no walk makes such a change of something that is shown on a page that is read along': {
    account: 'channels invitations notice-choices two-step user-management',
    act: 'person-card',
    application: 'accounts contact-list person-card',
    contract: 'ledger questions',
    credential: 'person-card',
    distinct_customers: 'customer-management',
    document_template: 'profiles',
    income_report: 'person-card',
    invoice: 'payouts',
    invoice_run: 'invoices',
    lead: 'person-card',
    legal_details: 'income-reports',
    lesson: 'matching',
    order: 'contact-list',
    payout_run: 'home payouts',
    plan: 'ledger',
    product: 'promo-codes',
    programme: 'matching',
    programme_session: 'matching',
    progress: 'home',
    question_topic: 'profiles',
    quota: 'home quota-reaches',
    refund: 'ledger',
    schedule: 'executor-loads home lessons matching offers plans',
  },
}

/** `wallets lesson`, for each. */
export const pairsOf = (dataByKind: Record<string, string> = {}): string[] =>
  Object.entries(dataByKind).flatMap(([kind, data]) => data.split(' ').map((each) => `${each} ${kind}`))
