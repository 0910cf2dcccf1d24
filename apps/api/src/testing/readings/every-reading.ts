/** Reading of everything that a signed-in person can ask for, from the declarations themselves: a new endpoint is covered
 *  as soon as it exists. */
import { randomUUID } from 'node:crypto'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { stepUp } from '@navyk/api-spec/people/two-step'
import { allEndpoints } from '@navyk/api-spec/testing'
import { mayCall } from '#platform/http/access.ts'
import type { ChainIds } from '../walks/chain/finished-chain.ts'
import { type TestAnswer, type TestApp, testPassword } from '../test-app.ts'

export type PersonName = keyof TestApp['people']
export interface ReadAnswer extends TestAnswer {
  who: PersonName
  name: string
}
/** Ids of the things of the chain, and of those that are made beside it. */
export type ReadIds = ChainIds & {
  change: string
  file: string
  questionFile: string
  talkFile: string
  refund: string
  paymentRequest: string
  wallet: string
  product: string
  promoCode: string
  act: string
  cartLine: string
  order: string
  /** The customer's cabinet. */
  customer: string
  bankStatement: string
  payoutBatch: string
  customerNote: string
  commissionRule: string
  lead: string
  leadTask: string
  programme: string
  programmeSeat: string
  programmeMember: string
  programmeSession: string
  import: string
  progressReport: string
  document: string
  documentTemplate: string
  documentMailing: string
  credential: string
  credentialFile: string
  /** A contract that loses its executor. */
  gap: string
  creditNote: string
}

/** Ids for a test that makes nothing beside the chain. */
export const nothingBeside: Omit<ReadIds, keyof ChainIds> = {
  change: '',
  file: '',
  refund: '',
  paymentRequest: '',
  wallet: '',
  product: '',
  promoCode: '',
  act: '',
  cartLine: '',
  order: '',
  customer: '',
  bankStatement: '',
  payoutBatch: '',
  customerNote: '',
  commissionRule: '',
  lead: '',
  leadTask: '',
  programme: '',
  programmeSeat: '',
  programmeMember: '',
  programmeSession: '',
  import: '',
  progressReport: '',
  questionFile: '',
  talkFile: '',
  credential: '',
  credentialFile: '',
  gap: '',
  creditNote: '',
  document: '',
  documentTemplate: '',
  documentMailing: '',
}

/** Ids before the chain has begun. */
export const nothingYet: ReadIds = {
  account: '',
  learner: '',
  offer: '',
  response: '',
  question: '',
  contract: '',
  plan: '',
  lesson: '',
  workReport: '',
  incomeReport: '',
  invoice: '',
  payment: '',
  ...nothingBeside,
}

export const signedInEndpoints = allEndpoints.filter(([, endpoint]) => endpoint.session === 'required')
export const readings = signedInEndpoints.filter(([, endpoint]) => endpoint.method === 'GET')

/** Object of the chain that a path with an id is about. */
const kinds: Record<string, keyof ReadIds> = {
  learners: 'learner',
  offers: 'offer',
  contracts: 'contract',
  ledger: 'contract',
  'matching/gaps': 'gap',
  plans: 'plan',
  lessons: 'lesson',
  'work-reports': 'workReport',
  'income-reports': 'incomeReport',
  payouts: 'incomeReport',
  'payout-batches': 'payoutBatch',
  invoices: 'invoice',
  'invoices/credit-notes': 'creditNote',
  payments: 'payment',
  refunds: 'refund',
  'online-payments': 'paymentRequest',
  wallets: 'wallet',
  'customer-management': 'customer',
  'contact-list': 'learner',
  'person-card': 'account',
  'customer-management/notes': 'customerNote',
  'debt-limits': 'customer',
  'legal-details': 'customer',
  'contract-packages': 'contract',
  'meeting-places': 'contract',
  'bank-statements': 'bankStatement',
  questions: 'question',
  'questions/files': 'questionFile',
  talks: 'contract',
  'talks/files': 'talkFile',
  credentials: 'credential',
  'credentials/files': 'credentialFile',
  directory: 'account',
  'contract-changes': 'change',
  products: 'product',
  shop: 'product',
  'promo-codes': 'promoCode',
  acts: 'act',
  cart: 'cartLine',
  orders: 'order',
  'orders/programmes': 'programme',
  'commission-rules': 'commissionRule',
  leads: 'lead',
  imports: 'import',
  'leads/tasks': 'leadTask',
  programmes: 'programme',
  'programmes/seats': 'programmeSeat',
  'programmes/members': 'programmeMember',
  'programme-sessions': 'programmeSession',
  progress: 'contract',
  'progress/reports': 'progressReport',
  'progress/programmes': 'programme',
  documents: 'document',
  'documents/templates': 'documentTemplate',
  'documents/mailings': 'documentMailing',
}
/** Queries that endpoints require. */
export const readQueries: Record<string, Record<string, string>> = {
  listNotices: { box: 'new' },
  listLeads: { state: 'new' },
  getSchedule: { from: '2026-11-30', to: '2026-12-31' },
  listHolidays: { from: '2026-11-30', to: '2026-12-31' },
  listUnplanned: { month: '2027-01' },
  listDueReports: { month: '2026-12' },
  getPivot: { from: '2026-12-01', to: '2026-12-31', columns: 'day', rows: 'contract', measures: 'planned,pay' },
  downloadPivot: { from: '2026-12-01', to: '2026-12-31', columns: 'day', rows: 'contract', measures: 'planned' },
  getReport: { from: '2026-12-01', to: '2026-12-31' },
  downloadBreach: { from: '2026-11-01', to: '2026-12-31' },
  listReportGroups: { from: '2026-12-01', to: '2026-12-31', by: 'executor' },
  listReportRows: { from: '2026-12-01', to: '2026-12-31', measure: 'planned' },
  downloadReport: { from: '2026-12-01', to: '2026-12-31' },
  downloadReportRows: { from: '2026-12-01', to: '2026-12-31', measure: 'planned' },
  listSavedViews: { page: 'offers' },
  search: { q: 'математика' },
  listPayers: { name: 'Last' },
  listPackageExecutors: { name: 'Last' },
  listDocumentTargets: { name: 'Last' },
  countDocumentPages: { of: 'file' },
  showDocumentPage: { of: 'file' },
  getApprovalSums: { month: '2026-12' },
  getPayoutMonth: { month: '2026-12' },
  getClosing: { month: '2026-12' },
  listUninvoiced: { month: '2026-12' },
  getInvoiceMonth: { month: '2026-12' },
  previewInvoice: { month: '2026-12', contractId: randomUUID() },
  getProgrammeMoney: { month: '2026-12' },
  downloadProgrammeMoney: { month: '2026-12' },
  getProgrammeAttendance: { programmeId: randomUUID() },
  getSessionsOverview: { from: '2026-12-01', to: '2027-02-28' },
  downloadSessionsOverview: { from: '2026-12-01', to: '2027-02-28' },
}

export function idOf(ids: ReadIds, { path }: EndpointDeclaration): string {
  const [domain = '', within = ''] = path.split('/').slice(2)
  return ids[kinds[`${domain}/${within}`] ?? kinds[domain] ?? 'offer']
}

/** Object that the id of a path names; undefined where it is none of those that are read by their ids. */
export function objectOf({ path }: EndpointDeclaration): keyof ReadIds | undefined {
  const [of = ''] = path.split('/frontend-api/').at(1)?.split('/:id') ?? []
  return path.includes('/:id') ? kinds[of] : undefined
}

/** A constant, so that the same question always gets the same answer. */
const absentId = '01900000-0000-7000-8000-000000000000'

/** The query of an endpoint: it may need an object of the chain, and staff have to say whose hours they mean. */
function queryOf(t: TestApp, ids: ReadIds, name: string, who: PersonName): Record<string, string> {
  if (name === 'listFreeSlots') return { contractId: ids.contract, from: '2026-12-01', to: '2026-12-31' }
  if (name === 'previewCustomerMerge') return { intoId: t.people.otherCustomer.cabinetId }
  if (name === 'getProgrammeAttendance') return { programmeId: ids.programme || absentId }
  if (name === 'countMailing') return { templateId: ids.documentTemplate || absentId, scope: 'running' }
  if (name === 'previewDocumentTemplate')
    return { templateId: ids.documentTemplate || absentId, contractId: ids.contract }
  if (name === 'compareShopProducts') return { ids: ids.product || absentId }
  const isOfExecutor = name === 'getAvailability' || name === 'listAbsences'
  if (isOfExecutor && t.people[who].session.role === 'staff') return { executorId: t.people.executor.cabinetId }
  return readQueries[name] ?? {}
}

/** Reads every endpoint as everybody who may call it, or some endpoints as some people. Refusals of the others do not depend on
 *  what there is to read: role-matrix.test.ts. */
export async function readEverything(
  t: TestApp,
  ids: ReadIds,
  { as = Object.keys(t.people) as PersonName[], of = readings } = {},
): Promise<ReadAnswer[]> {
  const seen: ReadAnswer[] = []
  for (const [name, endpoint] of of) {
    for (const who of as.filter((one) => mayCall(endpoint, t.people[one].session))) {
      const params = {
        id: idOf(ids, endpoint) || randomUUID(),
        fileId: ids.file || randomUUID(),
        report: 'variance',
        page: '1',
      }
      if (endpoint.stepUp) await t.call(stepUp, { as: t.people[who], body: { password: testPassword } })
      const answer = await t.call(endpoint, { as: t.people[who], params, query: queryOf(t, ids, name, who) })
      seen.push({ ...answer, who, name })
    }
  }
  return seen
}

/** The amount as a number of the answer, or written out in roubles as documents, notices and cells do. */
export function namesAmount(text: string, kopecks: number): boolean {
  const roubles = `${Math.floor(kopecks / 100)}`.replace(/\B(?=(\d{3})+$)/g, '[\\s\\u00a0\\u202f]?')
  const rest = String(kopecks % 100)
    .padStart(2, '0')
    .replace(/0$/, '0?')
  return new RegExp(`(?<![\\w.-])(${kopecks}|${roubles}[,.]${rest})(?![\\w-])`).test(text)
}
