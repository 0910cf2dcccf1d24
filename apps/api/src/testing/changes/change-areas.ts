import * as beside from '../walks/chain/beside-the-chain.ts'
import { objectOf, type ReadIds, type PersonName } from '../readings/every-reading.ts'
import type { TestApp } from '../test-app.ts'
import { walkAgreed, walkChain, runChain } from '../walks/chain/walk-chain.ts'
import { walkClients } from '../walks/walk-clients.ts'
import { walkCredentials } from '../walks/walk-credentials.ts'
import { walkCustomers, walkMerge } from '../walks/walk-customers.ts'
import { walkOwn, walkQuestions, walkTalk } from '../walks/walk-desk.ts'
import { walkDocuments } from '../walks/walk-documents.ts'
import { walkImports } from '../walks/walk-imports.ts'
import { walkInvitations } from '../walks/walk-invitations.ts'
import { walkLeads } from '../walks/walk-leads.ts'
import { walkMatching } from '../walks/walk-matching.ts'
import { walkPackageLessons } from '../walks/walk-packages.ts'
import { walkProgrammes } from '../walks/walk-programmes.ts'
import { walkProgress } from '../walks/walk-progress.ts'
import { walkOrders, walkShop } from '../walks/walk-shop.ts'
import { walkStatements } from '../walks/walk-statements.ts'
import { walkUsers } from '../walks/walk-users.ts'

type Step = (walk: beside.WriteWalk) => Promise<void>

export interface ChangeArea {
  /** Domains all of whose writes are made here. */
  domains: readonly string[]
  /** Writes that change the answer of a page that somebody has open and rightly do not tell that page, by the reason. The lists
   *  are exact. */
  untold?: Record<string, readonly string[]>
  /** Writes of these domains that another area makes, with its name. */
  elsewhere?: Record<string, string>
  /** People whose pages are read after each write: those who write, and the other sides. */
  readers: readonly PersonName[]
  /** Steps before the walks; no pages are read after them. */
  before: readonly Step[]
  walks: readonly Step[]
}

/** A walk whose writes nobody reads along. */
export const plainWalk = (t: TestApp, ids: ReadIds): beside.WriteWalk => ({
  app: t,
  ids,
  prepare: (work) => work(t),
  write: async (endpoint, who, id, body, { params, ...more } = {}) => {
    const answer = await t.call(endpoint, { as: t.people[who], params: { id, ...params }, body, ...more })
    if (answer.status >= 300) throw new Error(`${who} ${endpoint.path}: ${answer.text}`)
    const object = objectOf(endpoint)
    if (object !== undefined && id !== '') ids[object] = id
    return answer.body.data
  },
})

const unwatched =
  (step: Step): Step =>
  ({ ids, prepare }) =>
    prepare((t) => step(plainWalk(t, ids)))

const attendanceWrites = [
  ...['/seats/:id/confirmation', '/:id/seats', '/seats/:id/continuation'].map((path) => `/programmes${path}`),
  ...['', '/:id/cancel', '/:id/restore', '/:id/hold', '/:id/learners/:learnerId'].map(
    (path) => `/programme-sessions${path}`,
  ),
].map((path) => `POST /frontend-api${path}`)

/** All writes of the product, by parts that know nothing of each other, each in a file of `change-events`. */
export const changeAreas = {
  agreements: {
    domains: ['market/leads', 'market/matching', 'market/offers', 'people/learners', 'teaching/contracts'],
    readers: ['customer', 'executor', 'otherExecutor', 'manager'],
    before: [],
    walks: [walkChain, walkAgreed, beside.walkOffers, beside.walkContracts, walkMatching, walkLeads],
  },
  customers: {
    domains: ['views/customer-management'],
    readers: ['customer', 'otherCustomer', 'executor', 'manager', 'administrator'],
    // Whoever is merged takes money, packages and places in groups along.
    before: [runChain, ...[beside.walkMoney, beside.walkPackages, walkProgrammes].map(unwatched)],
    walks: [walkCustomers, walkMerge],
  },
  desk: {
    domains: ['desk/docs', 'desk/questions', 'desk/talks', 'messages/notices', 'people/saved-views'],
    readers: ['customer', 'executor', 'manager', 'administrator'],
    before: [runChain],
    walks: [walkQuestions, walkTalk, walkOwn, walkDocuments],
  },
  groups: {
    domains: ['teaching/programme-sessions', 'teaching/programmes', 'teaching/progress'],
    readers: ['customer', 'otherCustomer', 'executor', 'otherExecutor', 'manager'],
    before: [runChain],
    walks: [walkProgress, walkProgrammes],
    untold: {
      'who has left a team may still look at its group, and does not follow it: events go to the present team':
        attendanceWrites.map((write) => `${write} changes getProgrammeAttendance of otherExecutor`),
    },
  },
  invoices: {
    domains: [
      'money/bank-statements',
      'money/commission',
      'money/invoices',
      'money/legal-details',
      'money/online-payments',
      'money/payments',
    ],
    readers: ['customer', 'otherCustomer', 'executor', 'otherExecutor', 'manager', 'accountant'],
    before: [runChain],
    walks: [beside.walkMoney],
    elsewhere: { creditCorrections: 'payouts' },
  },
  lessons: {
    domains: ['teaching/lessons', 'teaching/plans', 'teaching/schedule'],
    readers: ['customer', 'executor', 'manager'],
    before: [runChain],
    walks: [beside.walkLessons, beside.walkPlans, beside.walkDays],
  },
  packages: {
    domains: ['money/wallets'],
    readers: ['customer', 'otherCustomer', 'otherExecutor', 'manager', 'accountant'],
    before: [runChain],
    walks: [beside.walkPackages, walkPackageLessons],
  },
  payouts: {
    domains: ['money/acts', 'money/income-reports', 'money/payouts', 'money/work-reports'],
    readers: ['otherCustomer', 'executor', 'otherExecutor', 'manager', 'accountant'],
    before: [runChain, unwatched(beside.walkMoney)],
    walks: [walkStatements, beside.walkClosing],
    elsewhere: { previewCommissionRule: 'invoices', returnWorkReport: 'invoices' },
  },
  people: {
    domains: [
      'market/applications',
      'market/credentials',
      'market/profiles',
      'people/accounts',
      'people/channels',
      'people/codes',
      'people/contacts',
      'people/entry',
      'people/invitations',
      'people/passwords',
      'people/sessions',
      'people/two-step',
      'views/contact-list',
      'views/imports',
      'views/personal-data',
      'views/user-management',
    ],
    readers: ['customer', 'otherCustomer', 'executor', 'both', 'manager', 'administrator'],
    before: [runChain],
    walks: [
      beside.walkPeople,
      walkCredentials,
      walkClients,
      walkInvitations,
      walkUsers,
      walkImports,
      beside.walkAccounts,
    ],
    untold: {
      'a wish is shown where it was said, by the answer, until its code is typed in there': [
        'PATCH /frontend-api/user/update-contacts changes getContacts of customer',
      ],
    },
  },
  shop: {
    domains: ['money/carts', 'money/orders', 'money/products'],
    readers: ['customer', 'otherCustomer', 'executor', 'manager', 'accountant'],
    before: [runChain],
    walks: [walkShop, walkOrders],
  },
} satisfies Record<string, ChangeArea>
