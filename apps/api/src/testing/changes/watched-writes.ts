// Every write is followed by reading the pages of the people who read along. A page with another answer must have been told of a
// change, and nobody else may have been.
import * as docsSpec from '@navyk/api-spec/desk/docs'
import * as questionsSpec from '@navyk/api-spec/desk/questions'
import * as talksSpec from '@navyk/api-spec/desk/talks'
import * as credentialsSpec from '@navyk/api-spec/market/credentials'
import * as leadsSpec from '@navyk/api-spec/market/leads'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as actsSpec from '@navyk/api-spec/money/acts'
import * as bankStatementsSpec from '@navyk/api-spec/money/bank-statements'
import * as incomeReportsSpec from '@navyk/api-spec/money/income-reports'
import * as invoicesSpec from '@navyk/api-spec/money/invoices'
import * as legalDetailsSpec from '@navyk/api-spec/money/legal-details'
import * as ordersSpec from '@navyk/api-spec/money/orders'
import * as paymentsSpec from '@navyk/api-spec/money/payments'
import * as payoutsSpec from '@navyk/api-spec/money/payouts'
import * as walletsSpec from '@navyk/api-spec/money/wallets'
import * as workReportsSpec from '@navyk/api-spec/money/work-reports'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import * as sessionsOfGroups from '@navyk/api-spec/teaching/programme-sessions'
import * as programmesSpec from '@navyk/api-spec/teaching/programmes'
import { changedHeader, type ChangeKind, type EndpointDeclaration } from '@navyk/api-spec/kit'
import { dataOfIds, shownOn } from '@navyk/api-spec/testing'
import { topicsOf } from '#domains/people/sessions/live-events/live-events.ts'
import { eventChannel, eventsIn, type PublishedEvent } from '#platform/events'
import type { WriteWalk } from '../walks/chain/beside-the-chain.ts'
import { idOf, nothingYet, objectOf, type ReadIds, type PersonName } from '../readings/every-reading.ts'
import { freshDatabase } from '../databases/fresh-database.ts'
import { snapshotPages, type Pages } from './kept-pages.ts'
import { dataOf, followed } from './shown-data.ts'
import type { TestApp } from '../test-app.ts'

/** Call that reads the thing of a tag with an id. */
const oneOf: Partial<Record<ChangeKind, EndpointDeclaration>> = {
  act: actsSpec.getAct,
  document: docsSpec.getDocument,
  bank_statement: bankStatementsSpec.getBankStatement,
  contract: contractsSpec.getContract,
  credential: credentialsSpec.getCredential,
  income_report: incomeReportsSpec.getIncomeReport,
  invoice: invoicesSpec.getInvoice,
  lead: leadsSpec.getLead,
  lesson: lessonsSpec.getLesson,
  legal_details: legalDetailsSpec.getPartyDetails,
  offer: offersSpec.getOffer,
  payout_batch: payoutsSpec.getPayoutBatch,
  order: ordersSpec.getOrder,
  payment: paymentsSpec.getPayment,
  plan: plansSpec.getPlan,
  programme: programmesSpec.getProgramme,
  programme_session: sessionsOfGroups.getProgrammeSession,
  question: questionsSpec.getQuestion,
  refund: paymentsSpec.getRefund,
  talk: talksSpec.getTalk,
  wallet: walletsSpec.getWallet,
  work_report: workReportsSpec.getWorkReport,
}

/** Kinds that a task changes after the answer; tests run the task at once. */
const changedByTask = new Set([
  ...['document', 'notice'].map((kind) => `POST /frontend-api/documents/mailings ${kind}`),
  ...['account', 'learner', 'contract'].map((kind) => `POST /frontend-api/imports/:id/application ${kind}`),
])

/** Requests in ЕРИП are made and taken back by tasks, whatever has issued, paid or withdrawn the invoice. */
const isByTask = (write: string, kind: string) =>
  changedByTask.has(`${write} ${kind}`) || (kind === 'payment_request' && !write.includes('/online-payments/'))

/** Pages that grow each time the person reads one, because readings by accountants and administrators are kept. */
const changedByReading = new Set(
  ['accountant', 'administrator'].flatMap((who) => [`${who} getActivity`, `${who} listPersonHistory`]),
)

const kindOf = (tag: string) => tag.split(':')[0] as ChangeKind

/** Observations of the writes; the last four are lists of faults. */
interface WriteObservations {
  /** Method and path of each that was made. */
  writes: Set<string>
  /** Pages that were answered, `customer getOffer`. */
  read: Set<string>
  /** Pages of `read` that a write has changed. */
  changed: Set<string>
  /** `wallets lesson`: the page of packages had another answer, and the lesson is the only published kind that makes the page ask
   *  again. */
  needed: Set<string>
  /** Pages with several kinds that make them ask again, each kind in the form of `needed`. */
  together: Set<string>
  untold: Set<string>
  toldBeyond: Set<string>
  unnamed: Set<string>
  unnoticed: Set<string>
}

export interface WatchedWrites {
  t: TestApp
  seen: WriteObservations
  walk: WriteWalk
  told: () => { topic: string; event: PublishedEvent }[]
  /** Reads all pages once more: a page that was not read again after a write must have the same answer. */
  compare: () => Promise<void>
  close: () => Promise<void>
}

/** Opens an API whose writes are followed by reading everything that `readers` may ask for. */
export async function watchWrites(readers: readonly PersonName[]): Promise<WatchedWrites> {
  const database = await freshDatabase()
  const pagesOf = await snapshotPages(database, readers, followed)
  const { t } = pagesOf
  const ids = structuredClone(nothingYet)
  const seen: WriteObservations = {
    writes: new Set(),
    read: new Set(),
    changed: new Set(),
    needed: new Set(),
    together: new Set(),
    untold: new Set(),
    toldBeyond: new Set(),
    unnamed: new Set(),
    unnoticed: new Set(),
  }
  let told: { topic: string; event: PublishedEvent }[] = []
  const stopListening = await database.listen(eventChannel, {
    // That somebody writes changes nothing.
    onMessage: (payload) => void told.push(...eventsIn(payload).filter(({ event }) => event.kind !== 'typing')),
    onResume: () => {},
  })
  let before: { at: number; pages: Pages } | undefined
  const checkWhoIsTold = toldChecker(t, seen)

  /** @returns pages as they are before a write, those about the thing that it changes among them */
  const openPages = async (endpoint: EndpointDeclaration, id = ''): Promise<Pages> => {
    const object = objectOf(endpoint)
    const isOpen = object === undefined || id === '' || ids[object] === id
    if (object !== undefined && !isOpen) ids[object] = id
    const at = t.clock.now().getTime()
    const pages = isOpen && before?.at === at ? before.pages : await pagesOf.read(ids)
    before = { at, pages }
    return pages
  }
  const tagsFor = (who: PersonName): string[] => {
    const topics = topicsOf(t.people[who].session)
    return told.filter(({ topic }) => topics.includes(topic)).flatMap(({ event }) => event.tags ?? [])
  }
  const call: TestApp['call'] = async (endpoint, options = {}) => {
    if (endpoint.method === 'GET') return t.call(endpoint, options)
    const were = await openPages(endpoint, options.params?.id)
    told = []
    const answer = await t.call(endpoint, options)
    if (answer.status >= 300) return answer
    const write = `${endpoint.method} ${endpoint.path}`
    seen.writes.add(write)
    recordUnnamed(seen, write, answer.headers[changedHeader], told)
    recordPages(seen, { write, were, are: await pagesOf.read(ids), tagsFor, ids })
    for (const who of Object.keys(t.people) as PersonName[]) await checkWhoIsTold(write, who, tagsFor(who))
    // Reading a document may note that it was read.
    before = { at: t.clock.now().getTime(), pages: await pagesOf.read(ids) }
    return answer
  }
  const app = { ...t, call }
  const walk: WriteWalk = {
    app,
    ids,
    write: async (endpoint, who, id, body, { params, ...more } = {}) => {
      const answer = await app.call(endpoint, { as: t.people[who], params: { id, ...params }, body, ...more })
      if (answer.status >= 300) throw new Error(`${who} ${endpoint.path}: ${answer.text}`)
      return answer.body.data
    },
    prepare: async (work) => {
      before = undefined
      return work(t)
    },
  }
  return {
    t,
    seen,
    walk,
    told: () => told,
    compare: async () => {
      for (const page of await pagesOf.compare(ids)) if (!changedByReading.has(page)) seen.unnoticed.add(page)
    },
    close: async () => {
      await stopListening()
      await t.close()
    },
  }
}

/** Notes kinds that were published and are missing in the answer's header. A page that is not told what it has changed asks for
 *  everything. */
function recordUnnamed(
  seen: WriteObservations,
  write: string,
  header: unknown,
  told: { event: PublishedEvent }[],
): void {
  const named = header === undefined ? Object.keys(shownOn) : String(header).split(',')
  for (const kind of told.flatMap(({ event }) => event.tags ?? []).map(kindOf)) {
    if (!isByTask(write, kind) && !named.includes(kind)) seen.unnamed.add(`${write} does not name ${kind}`)
  }
}

interface WriteToCompare {
  write: string
  were: Pages
  are: Pages
  tagsFor: (who: PersonName) => string[]
  ids: ReadIds
}

/** Notes the pages with another answer than before, and those of them that no published kind makes ask again. */
function recordPages(seen: WriteObservations, { write, were, are, tagsFor, ids }: WriteToCompare): void {
  for (const [page, text] of are) {
    seen.read.add(page)
    const was = were.get(page)
    if (was === undefined || was === text || changedByReading.has(page)) continue
    seen.changed.add(page)
    const [who, name] = page.split(' ') as [PersonName, string]
    const endpoint = followed.find(([each]) => each === name)?.[1]
    const data = endpoint && dataOf(endpoint)
    if (!endpoint || data === undefined) continue
    const kinds = new Set(
      tagsFor(who)
        .filter((tag) => isAskedAgain(endpoint, tag, ids))
        .map(kindOf),
    )
    const [only] = kinds
    if (only === undefined) seen.untold.add(`${write} changes ${name} of ${who}`)
    else if (kinds.size === 1) seen.needed.add(`${data} ${only}`)
    else for (const kind of kinds) seen.together.add(`${data} ${kind}`)
  }
}

/** Whether pages keep an answer by the id in its path: the id then follows the name of the data at once. Reports about progress
 *  and the progress of a group have ids of their own, and their pages ask again whoever's progress has changed. */
const isKeptById = ({ path }: EndpointDeclaration): boolean => /^\/frontend-api\/[\w-]+(\/parties)?\/:id/.test(path)

/** Whether an open page with this endpoint's answer asks again for a change. A page of one thing does not when another thing of
 *  its kind has changed. */
function isAskedAgain(endpoint: EndpointDeclaration, tag: string, ids: ReadIds): boolean {
  const data = dataOf(endpoint)
  const kind = kindOf(tag)
  const id = tag.split(':')[1]
  if (!shownOn[kind]?.some((each) => each === data)) return false
  const isOfOne = isKeptById(endpoint) && data === dataOfIds[kind]
  return !isOfOne || id === undefined || id === idOf(ids, endpoint)
}

/** Finds people who are told of a thing that they may not see. */
function toldChecker(t: TestApp, seen: WriteObservations) {
  const couldSee = new Set<string>()
  return async (write: string, who: PersonName, tags: string[]): Promise<void> => {
    for (const tag of new Set(tags)) {
      const [kind, id] = tag.split(':') as [ChangeKind, string | undefined]
      const endpoint = oneOf[kind]
      if (!endpoint || id === undefined || couldSee.has(`${who} ${tag}`)) continue
      const { status } = await t.call(endpoint, { as: t.people[who], params: { id } })
      // Of a merged cabinet no session and no stream is left that could hear of what it has lost.
      if (status === 401) continue
      if (status === 200) couldSee.add(`${who} ${tag}`)
      else seen.toldBeyond.add(`${write} tells ${who} of ${tag}`)
    }
  }
}
