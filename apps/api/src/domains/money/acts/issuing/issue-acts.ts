import type * as spec from '@navyk/api-spec/money/acts'
import { businessDate, businessMonth, dayMs } from '@navyk/api-spec/kit'
import { fullName, nameOf } from '@navyk/api-spec/vocabulary'
import type { Tx } from '#platform/database'
import { refused, type Session, type WriteCase } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import { hashOf } from '#platform/files/pdf'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { learnerName } from '#people/learners'
import { payersOn, sellersOn, serviceDetailsOn } from '#money/legal-details'
import { listClosedReports } from '#money/work-reports'
import { actDocument, type ContractLine, numberOf, totalOf } from './act-document.ts'
import {
  insertActs,
  listContractsOfActs,
  listOpenLines,
  lockMonth,
  lockSeats,
  type NewAct,
  reserveNumbers,
} from '../queries.ts'
import { createSeatActs } from './seat-acts.ts'
import { notifyOfActs } from './notify-of-acts.ts'
import { textsBelow } from '#platform/texts/texts.ts'

type Reports = readonly { id: string; executorId: string }[]

/** Makes acts when a month is closed or a programme ends, where the service has entered its details: without them an act would name no
 *  party. */
export const reactions: Reactions = {
  'work_report.closed': async (tx, effects, session, { month, reports }) => {
    await lockMonth(tx, month)
    await lockSeats(tx)
    await createActs(tx, effects, session, month, reports)
    await createSeatActs(tx, effects, session, { month })
  },
  'programme.finished': async (tx, effects, session, { programmeId }) => {
    await createSeatActs(tx, effects, session, { programmeId })
  },
}

/** Makes the acts of a month that are not made yet. @throws Failure 409 the service has no details */
export const issueActs: WriteCase<typeof spec.issueActs> = async (tx, effects, session, { month }) => {
  if ((await serviceDetailsOn(tx, businessDate(effects.clock.now()))) === null) {
    throw refused('act_no_details', 'acts.no_details')
  }
  await lockMonth(tx, month)
  await lockSeats(tx)
  const reports = month < businessMonth(effects.clock.now()) ? await listClosedReports(tx, month) : []
  const ofContracts = await createActs(tx, effects, session, month, reports)
  const ofSeats = await createSeatActs(tx, effects, session, { month })
  return { issuedCount: ofContracts.length + ofSeats.length }
}

/** Makes an act for each contract that these closed reports have lessons or corrections of, and tells the customers. A fixed number of
 *  statements, however many. @returns the new acts */
export async function createActs(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  month: string,
  reports: Reports,
  /** The contract whose act alone is replaced, and the id of the new act. */
  only?: { contractId: string; id: string },
): Promise<NewAct[]> {
  const now = effects.clock.now()
  const today = businessDate(now)
  const service = await serviceDetailsOn(tx, today)
  const groups = [...Map.groupBy(await listOpenLines(tx, month, reports, only?.contractId), (line) => line.contractId)]
  if (service === null || groups.length === 0) return []
  const contracts = await listContractsOfActs(
    tx,
    groups.map(([id]) => id),
  )
  const parties = await listParties(tx, contracts, today)
  const year = Number(today.slice(0, 4))
  const first = (await reserveNumbers(tx, year, groups.length)) - groups.length + 1
  const translate = textsBelow(effects.texts, 'ru', 'acts.document')
  const outcome = textsBelow(effects.texts, 'ru', 'acts.document.outcomes')
  const linesOf = new Map(groups)
  const acts = contracts
    .sort((one, other) => one.number - other.number)
    .map((row, index): NewAct => {
      const lines = linesOf.get(row.id) ?? []
      const number = numberOf(year, first + index)
      const document = actDocument(translate, outcome, {
        number,
        month,
        madeAt: now,
        service,
        lines,
        ...parties(row),
        learnerName: fullName(row.learner_first_name, row.learner_last_name),
        subject: effects.texts.translate('ru', `schedule.subjects.${row.subject}`),
        settlementModel: row.settlement_model,
        source: {
          contractNumber: row.number,
          contractDate: row.activated_at === null ? null : businessDate(row.activated_at),
        },
      })
      return {
        id: only?.id ?? effects.ids.next(),
        number,
        month,
        document,
        lines,
        issued_at: now,
        sha256: hashOf(document),
        ...columnsOf(row, lines, now),
      }
    })
  await insertActs(tx, acts)
  await notifyOfActs(tx, effects, session, acts)
  return acts
}

type ActContract = Awaited<ReturnType<typeof listContractsOfActs>>[number]

/** Reads the details of both sides of these contracts in three queries. @returns the parties that an act names, by its contract */
async function listParties(tx: Tx, contracts: ActContract[], today: string) {
  const payers = await payersOn(
    tx,
    contracts.map((row) => row.customer_id),
    today,
  )
  const sellers = await sellersOn(
    tx,
    contracts.filter((row) => row.settlement_model === 'agent').map((row) => row.executor_id),
    today,
  )
  const people = await listPeople(
    tx,
    contracts.flatMap((row) => [row.customer_id, row.executor_id]),
  )
  return (row: ActContract) => ({
    payer: payers.get(row.customer_id) ?? null,
    seller: sellers.get(row.executor_id) ?? null,
    customerName: nameOf(people.get(row.customer_id)),
    executorName: nameOf(people.get(row.executor_id)),
  })
}

/** Columns of an act that follow from its contract and its lines. */
const columnsOf = (row: ActContract, lines: ContractLine[], issuedAt: Date) => ({
  contract_id: row.id,
  customer_id: row.customer_id,
  executor_id: row.executor_id,
  seat_id: null,
  programme_title: null,
  subject: row.subject,
  learner_name: learnerName(row),
  contract_number: row.number,
  work_report_id: reportOf(lines),
  lesson_count: countLessons(lines),
  total_kopecks: totalOf(lines),
  accept_by: row.silent_act_days === null ? null : new Date(issuedAt.getTime() + row.silent_act_days * dayMs),
})

function reportOf([first]: ContractLine[]): string {
  if (!first) throw new Error('an act has no line')
  return first.workReportId
}

const countLessons = (lines: ContractLine[]) => lines.filter((line) => line.correctionId === null).length
