import type {
  ContractForm,
  ContractSide,
  ContractState,
  ContractWait,
  DocumentBlock,
  Terms,
} from '@navyk/api-spec/teaching/contracts'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type AskedChange, isChanged } from '#platform/audit'
import {
  anyOf,
  by,
  changedOne,
  descending,
  json,
  manyRows,
  movedOn,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
} from '#platform/database'
import { contractWays } from './reading/named-queries.ts'
import { columnsOf } from './terms/policy-columns.ts'
import type {
  ContractAcknowledgementTable,
  ContractDocumentTable,
  ContractTable,
  ContractTermsTable,
} from './tables.ts'

export type ContractRow = NonNullable<Awaited<ReturnType<typeof findContractRow>>>
export type AcknowledgementRow = Selectable<ContractAcknowledgementTable>
export type DocumentRow = Selectable<ContractDocumentTable>

/** Contracts with the learner's name and the moments of both acknowledgements. */
function selectContracts(reader: Reader) {
  return reader
    .selectFrom('contract')
    .innerJoin('learner_names as learner', 'learner.id', 'contract.learner_id')
    .selectAll('contract')
    .select(['learner.first_name', 'learner.last_name', 'learner.birth_year'])
    .select((select) => {
      const acknowledgedAt = (side: ContractSide) =>
        select
          .selectFrom('contract_acknowledgement as given')
          .select('given.acknowledged_at')
          .whereRef('given.contract_id', '=', 'contract.id')
          .where('given.change_id', 'is', null)
          .where('given.side', '=', side)
      return [acknowledgedAt('customer').as('customer_ack_at'), acknowledgedAt('executor').as('executor_ack_at')]
    })
}

export interface ContractFilter {
  change?: AskedChange | undefined
  customerId?: string | undefined
  executorId?: string | undefined
  offerId?: string | undefined
  states?: readonly ContractState[] | undefined
  subject?: Subject | undefined
  /** Only contracts that were sent. */
  isSent?: boolean | undefined
  /** Only contracts that this side has not acknowledged. */
  notAcknowledgedBy?: ContractSide | undefined
  /** Only contracts that wait for this party: to settle them, or to acknowledge them or a change of them. */
  waitsFor?: ContractWait | undefined
  /** Beginnings of names of the learner, the customer or the executor, or the number. */
  search?: string | undefined
}

export async function listContractRows(reader: Reader, filter: ContractFilter, page: PageRequest) {
  const { customerId, executorId, offerId, states, subject, notAcknowledgedBy } = filter
  let query = selectContracts(reader)
  if (customerId !== undefined) query = query.where('contract.customer_id', '=', customerId)
  if (executorId !== undefined) query = query.where('contract.executor_id', '=', executorId)
  if (offerId !== undefined) query = query.where('contract.offer_id', '=', offerId)
  // An array, because filters that exclude each other leave no state, and `in ()` is not valid SQL.
  if (states) query = query.where('contract.state', '=', sql<ContractState>`any(${[...states]}::text[])`)
  if (subject) query = query.where('contract.subject', '=', subject)
  if (filter.change) query = query.where(isChanged(sql.ref('contract.id'), filter.change))
  if (filter.isSent) query = query.where('contract.sent_at', 'is not', null)
  if (notAcknowledgedBy) {
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contract_acknowledgement as given')
            .select('given.id')
            .whereRef('given.contract_id', '=', 'contract.id')
            .where('given.change_id', 'is', null)
            .where('given.side', '=', notAcknowledgedBy),
        ),
      ),
    )
  }
  if (filter.waitsFor) query = query.where(waitingFor(filter.waitsFor))
  const search = filter.search ? { id: 'contract.id', ways: contractWays('contract.id', filter.search) } : undefined
  return query.$call(pageBy(descending(by.number('contract.number')), page, search))
}

function waitingFor(who: ContractWait) {
  const asksForPause = sql<boolean>`(contract.state = 'active' and contract.pause_asked_at is not null)`
  if (who === 'staff') return sql<boolean>`(contract.state = 'draft' or ${asksForPause})`
  const isAsked = who === 'customer' ? sql`change.changes_customer` : sql`change.changes_executor`
  return sql<boolean>`(
    ${who === 'customer' ? asksForPause : sql`false`} or contract.state = 'awaiting_ack' and not exists (
      select from contract_acknowledgement given
      where given.contract_id = contract.id and given.change_id is null and given.side = ${who}
    ) or exists (
      select from contract_change change
      where change.contract_id = contract.id and change.state = 'proposed' and ${isAsked} and not exists (
        select from contract_acknowledgement given where given.change_id = change.id and given.side = ${who}
      )
    )
  )`
}

export async function findContractRow(reader: Reader, id: string) {
  return selectContracts(reader).where('contract.id', '=', id).executeTakeFirst()
}

export async function findContractRows(reader: Reader, ids: string[]) {
  return ids.length === 0 ? [] : selectContracts(reader).where('contract.id', '=', anyOf(ids)).execute()
}

/** Locks the contract until the transaction ends. Inserts that reference it, such as a new lesson, do not wait. */
export async function lockContract(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('contract').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** @returns the number that people call it by */
export async function insertContract(tx: Tx, row: Insertable<ContractTable>): Promise<number> {
  const { number } = await tx
    .insertInto('contract')
    .values({ ...row, weekly_slots: json(row.weekly_slots), proposal: row.proposal && json(row.proposal) })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Contracts with their first rates; at least one. */
export async function insertContracts(
  tx: Tx,
  rows: Omit<Insertable<ContractTable>, 'version'>[],
  rates: Insertable<ContractTermsTable>[],
): Promise<void> {
  await tx
    .insertInto('contract')
    .$call(
      manyRows(
        'contract',
        rows.map((row) => ({ ...row, version: 1 })),
      ),
    )
    .execute()
  await tx.insertInto('contract_terms').$call(manyRows('contract_terms', rates)).execute()
}

/** Rates of the contracts in the order of their dates. */
export async function listTermsRows(reader: Reader, contractIds: string[]): Promise<Map<string, Terms[]>> {
  if (contractIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('contract_terms')
    .select(['contract_id', 'valid_from', 'customer_rate_kopecks', 'executor_rate_kopecks'])
    .where('contract_id', '=', anyOf(contractIds))
    .orderBy('contract_id')
    .orderBy('valid_from')
    .execute()
  const terms = new Map<string, Terms[]>()
  for (const row of rows) {
    const of = terms.get(row.contract_id) ?? []
    of.push({
      validFrom: row.valid_from,
      customerRateKopecks: row.customer_rate_kopecks,
      executorRateKopecks: row.executor_rate_kopecks,
    })
    terms.set(row.contract_id, of)
  }
  return terms
}

/** Replaces the rates of a draft. */
export async function replaceTerms(tx: Tx, row: Insertable<ContractTermsTable>): Promise<void> {
  await tx.deleteFrom('contract_terms').where('contract_id', '=', row.contract_id).execute()
  await tx.insertInto('contract_terms').values(row).execute()
}

/** @returns false when the contract is no longer the draft that the person saw */
export async function changeDraft(tx: Tx, id: string, version: number, form: ContractForm): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contract')
    .set({
      starts_on: form.startsOn,
      ends_on: form.endsOn ?? null,
      lesson_minutes: form.lessonMinutes,
      weekly_slots: json(form.weeklySlots),
      format: form.format,
      place: form.place,
      ...columnsOf(form),
      end_notice_days: form.endNoticeDays,
      settlement_model: form.settlementModel,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Columns that a step changes beside the state. */
export type ContractColumns = Partial<
  Pick<
    Selectable<ContractTable>,
    | 'sent_at'
    | 'activated_at'
    | 'reason'
    | 'ends_on'
    | 'paused_from'
    | 'paused_until'
    | 'pause_reason'
    | 'pause_asked_at'
    | 'pause_asked_from'
    | 'pause_asked_until'
    | 'pause_asked_reason'
    | 'ending_by'
    | 'agreed_ends_on'
    | 'ended_at'
  >
>

/** Moves a contract on, if it still is what the person saw. @returns false when it has changed meanwhile */
export async function moveContract(
  tx: Tx,
  before: Pick<ContractRow, 'id' | 'version' | 'state'>,
  to: ContractState,
  columns: ContractColumns,
): Promise<boolean> {
  return changedOne(movedOn(tx.updateTable('contract').set(columns), before, to))
}

export async function insertDocument(
  tx: Tx,
  row: {
    id: string
    contractId: string
    changeId: string | null
    side: ContractSide
    blocks: DocumentBlock[]
    sha256: string
    createdAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('contract_document')
    .values({
      id: row.id,
      contract_id: row.contractId,
      change_id: row.changeId,
      side: row.side,
      blocks: json(row.blocks),
      sha256: row.sha256,
      created_at: row.createdAt,
    })
    .execute()
}

export async function findDocument(
  reader: Reader,
  contractId: string,
  side: ContractSide,
  changeId: string | null = null,
): Promise<DocumentRow | undefined> {
  return reader
    .selectFrom('contract_document')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('change_id', changeId === null ? 'is' : '=', changeId)
    .where('side', '=', side)
    .executeTakeFirst()
}

export async function insertAcknowledgement(tx: Tx, row: ContractAcknowledgementTable): Promise<void> {
  await tx.insertInto('contract_acknowledgement').values(row).execute()
}

export async function findAcknowledgement(
  reader: Reader,
  contractId: string,
  side: ContractSide,
  changeId: string | null = null,
): Promise<AcknowledgementRow | undefined> {
  return reader
    .selectFrom('contract_acknowledgement')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('change_id', changeId === null ? 'is' : '=', changeId)
    .where('side', '=', side)
    .executeTakeFirst()
}

/** The cabinets that each contract is about. */
export const partiesOfContracts: PartiesQuery = sql`select id, customer_id as cabinet_id from contract union all select id, executor_id from contract`
