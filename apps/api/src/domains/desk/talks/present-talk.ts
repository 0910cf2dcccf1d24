import { refOf } from '@navyk/api-spec/vocabulary'
import type { Talk, TalkMessage } from '@navyk/api-spec/desk/talks'
import type * as spec from '@navyk/api-spec/desk/talks'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import type { ReadCase, Session } from '#platform/http'
import { filesByThing } from '#messages/files'
import { listPeople, type Person } from '#people/accounts'
import { type ContractFacts, findContracts, getContractFor } from '#teaching/contracts'
import { refusalToWrite, sideOf } from './policy.ts'
import { findTalkRow, listFileRows, listMessageRows, listTalkRows, type TalkRow } from './queries.ts'
import type { TalkMessageTable } from './tables.ts'

/** A page of the own talks in three queries. */
export const listTalks: ReadCase<typeof spec.listTalks> = async (
  reader,
  _effects,
  session,
  { search = '', ...page },
) => {
  const party = session.role === 'customer' ? { customerId: session.cabinetId } : { executorId: session.cabinetId }
  const { rows, nextCursor } = await listTalkRows(reader, party, search.trim(), page)
  const contracts = await findContracts(
    reader,
    rows.map((row) => row.contract_id),
  )
  const people = await listPeople(reader, partiesOf([...contracts.values()]))
  return {
    data: rows.map((row) => {
      const contract = contracts.get(row.contract_id)
      if (!contract) throw new Error(`the contract ${row.contract_id} of a talk is not there`)
      return {
        ...presentFacts(contract, people),
        excerpt: row.excerpt,
        lastSide: row.last_side,
        lastMessageAt: row.last_message_at.toISOString(),
        isNew: isNewFor(session, contract, row),
      }
    }),
    nextCursor,
  }
}

/** The talk of a contract, also before anything was written in it. @throws Failure 404 unless the session is a party or staff */
export const getTalk: ReadCase<typeof spec.getTalk, 'clock'> = async (reader, effects, session, { id }) => {
  const contract = await getContractFor(reader, session, id)
  return presentTalk(reader, session, contract, businessDate(effects.clock.now()))
}

async function presentTalk(reader: Reader, session: Session, contract: ContractFacts, today: string): Promise<Talk> {
  const row = await findTalkRow(reader, contract.id)
  const people = await listPeople(reader, partiesOf([contract]))
  return {
    ...presentFacts(contract, people),
    seenUntil: { customer: instantOf(row?.customer_seen_until), executor: instantOf(row?.executor_seen_until) },
    actions: {
      write: sideOf(session, contract) !== undefined && refusalToWrite(contract, today) === undefined,
    },
  }
}

/** A page of messages in four queries. @throws Failure 404 as above */
export const listTalkMessages: ReadCase<typeof spec.listTalkMessages> = async (
  reader,
  _effects,
  session,
  { id, ...page },
) => {
  const contract = await getContractFor(reader, session, id)
  const { rows, nextCursor } = await listMessageRows(reader, contract.id, page)
  return { data: await presentMessages(reader, rows), nextCursor }
}

export async function presentMessages(reader: Reader, rows: TalkMessageTable[]): Promise<TalkMessage[]> {
  const people = await listPeople(
    reader,
    rows.map((row) => row.author_id),
  )
  const ids = rows.map(({ id }) => id)
  const files = await filesByThing(reader, await listFileRows(reader, ids))
  return rows.map((row) => ({
    id: row.id,
    side: row.side,
    author: refOf(people, row.author_id),
    text: row.body,
    files: files.get(row.id) ?? [],
    createdAt: row.created_at.toISOString(),
  }))
}

const partiesOf = (contracts: readonly ContractFacts[]): string[] =>
  contracts.flatMap(({ customerId, executorId }) => [customerId, executorId])

const presentFacts = (contract: ContractFacts, people: Map<string, Person>) => ({
  id: contract.id,
  contractNumber: contract.number,
  subject: contract.subject,
  learnerFirstName: contract.learnerFirstName,
  customer: refOf(people, contract.customerId),
  executor: refOf(people, contract.executorId),
})

const instantOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

function isNewFor(session: Session, contract: ContractFacts, row: TalkRow): boolean {
  const side = sideOf(session, contract)
  if (side === undefined || row.last_side === side) return false
  const seen = row[`${side}_seen_until`]
  return seen === null || seen < row.last_message_at
}
