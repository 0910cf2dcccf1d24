import type { changeAreas } from './change-areas.ts'

/** The kinds of changes that make data be asked again, by the area whose walks prove it: a page of the data was another answer after a
 *  write, and of all that was told this kind alone made it be asked again. Left out of `shows`, it would leave the page stale. */
export const neededChanges: Partial<Record<keyof typeof changeAreas, Record<string, string>>> = {
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
  groups: {
    progress: 'lessons programme-sessions',
  },
  packages: {
    lesson: 'customer-management wallets',
    wallet: 'customer-management home profiles wallets',
  },
  shop: {
    cart: 'cart',
    order: 'home orders profiles',
    product: 'cart products profiles shop',
    promo_code: 'cart profiles promo-codes',
  },
}

/** The others: each write of the walks that changes the data by such a change tells of another kind as well that makes it be asked again,
 *  or none of them changes it. */
export const toldTogether: Record<string, string> = {
  account:
    'accounts channels contact-list contacts customer-management directory executor-loads home invitations notice-choices person-card personal-data search sessions two-step user-management',
  act: 'acts home person-card',
  application: 'accounts applications contact-list documents home person-card profiles',
  bank_statement: 'bank-statements home',
  client_note: 'contact-list',
  commission_rule: 'commission-rules',
  contract: 'documents invoices learners ledger offers pivot questions reports search wallets',
  credential: 'credentials home matching person-card profiles',
  customer_credit: 'invoices',
  customer_note: 'customer-management profiles',
  distinct_customers: 'customer-management',
  document: 'documents home person-card profiles',
  document_mailing: 'documents profiles',
  document_template: 'documents profiles',
  import: 'imports profiles',
  income_report: 'bank-statements home income-reports payout-batches person-card',
  invoice: 'bank-statements contact-list ledger orders payouts person-card profiles reports search wallets',
  invoice_run: 'invoices',
  lead: 'person-card',
  learner:
    'cart contracts leads lessons offers orders pivot plans programme-sessions programmes progress reports schedule search',
  legal_details: 'customer-management home income-reports invoices legal-details payout-batches payouts person-card',
  lesson: 'matching search',
  offer: 'search',
  order: 'contact-list customer-management invoices payments person-card programme_money programmes reports wallets',
  payment: 'bank-statements customer-management home invoices ledger payments person-card reports',
  payment_problem: 'home online-payments',
  payout_batch: 'bank-statements payout-batches payouts',
  payout_run: 'home payouts',
  person:
    'acts applications bank-statements calendar commission-rules contact-list contracts credentials customer-management directory documents executor-loads home income-reports invitations invoices leads legal-details lessons matching notices offers online-payments orders payments payout-batches person-card personal-data pivot plans profiles programme-sessions programmes progress questions refunds reports schedule search talks user-management wallets work-reports',
  plan: 'contracts ledger lessons profiles reports schedule search',
  product: 'promo-codes',
  profile: 'calendar executor-loads home matching offers profiles search',
  programme:
    'calendar cart contact-list home matching orders person-card personal-data products profiles programme-sessions programme_money programmes progress schedule shop',
  programme_session:
    'calendar contact-list executor-loads home matching orders person-card profiles programme-sessions programmes progress reports schedule',
  progress: 'home person-card progress',
  question: 'person-card profiles search',
  question_template: 'profiles questions',
  question_topic: 'profiles questions',
  quota: 'home quota-reaches',
  refund: 'bank-statements customer-management home invoices ledger payments person-card refunds',
  saved_view: 'saved-views',
  schedule: 'calendar executor-loads home lessons matching offers pivot plans profiles reports schedule',
  talk: 'talks',
  wallet: 'contact-list invoices ledger orders payments person-card',
  work_report: 'home income-reports invoices lessons person-card pivot profiles reports work-reports',
}

/** `wallets lesson`, for each. */
export const pairsOf = (dataByKind: Record<string, string> = {}): string[] =>
  Object.entries(dataByKind).flatMap(([kind, data]) => data.split(' ').map((each) => `${each} ${kind}`))
