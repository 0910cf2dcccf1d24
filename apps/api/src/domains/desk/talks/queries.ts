import type { ContractSide } from '@navyk/api-spec/teaching/contracts'
import { type RawBuilder, sql, type Selectable } from 'kysely'
import {
  anyOf,
  by,
  descending,
  holdsText,
  isNamed,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
  wordsOf,
} from '#platform/database'
import type { TalkMessageTable, TalkTable } from './tables.ts'
import { typedNumber } from '#platform/texts/typed-number.ts'

export type TalkRow = Selectable<TalkTable>

/** Talks of a party, newest first.
 *  @param search what they are narrowed by; empty: all */
export async function listTalkRows(
  reader: Reader,
  party: { customerId: string } | { executorId: string },
  search: string,
  page: PageRequest,
) {
  const query = reader
    .selectFrom('talk')
    .innerJoin('contract_facts as contract', 'contract.id', 'talk.contract_id')
    .selectAll('talk')
  const own =
    'customerId' in party
      ? query.where('contract.customer_id', '=', party.customerId)
      : query.where('contract.executor_id', '=', party.executorId)
  const other = sql.ref('customerId' in party ? 'contract.executor_id' : 'contract.customer_id')
  return own
    .$if(search !== '', (query) => query.where(isFound(search, other)))
    .$call(pageBy(descending(by.instant('talk.last_message_at'), by.id('talk.contract_id')), page))
}

/** Whether a search finds a talk: by the other side, the learner, or the number of the contract, with or without its sign. */
const isFound = (search: string, other: RawBuilder<unknown>) => sql<boolean>`(
  contract.number = ${typedNumber(search) ?? null}::int
  or ${holdsText('contract.learner_first_name', search)}
  or exists (select from person_names person where person.id = ${other} and ${isNamed('person', wordsOf(search))}))`

export async function findTalkRow(reader: Reader, contractId: string): Promise<TalkRow | undefined> {
  return reader.selectFrom('talk').selectAll().where('contract_id', '=', contractId).executeTakeFirst()
}

/** Messages of a talk, newest first. */
export async function listMessageRows(reader: Reader, contractId: string, page: PageRequest) {
  return reader
    .selectFrom('talk_message')
    .selectAll()
    .where('contract_id', '=', contractId)
    .$call(pageBy(descending(by.instant('created_at'), by.id('id')), page))
}

/** Keeps the newest message of a talk, which begins with its first. Whoever writes has seen what stands above. */
export async function upsertNewestMessage(
  tx: Tx,
  newest: { contractId: string; excerpt: string; side: ContractSide; at: Date },
): Promise<void> {
  const seen = `${newest.side}_seen_until` as const
  const row = { excerpt: newest.excerpt, last_side: newest.side, last_message_at: newest.at, [seen]: newest.at }
  await tx
    .insertInto('talk')
    .values({ contract_id: newest.contractId, customer_seen_until: null, executor_seen_until: null, ...row })
    .onConflict((conflict) => conflict.column('contract_id').doUpdateSet(row))
    .execute()
}

export async function insertMessage(tx: Tx, row: TalkMessageTable): Promise<void> {
  await tx.insertInto('talk_message').values(row).execute()
}

/** Gives files to a message. */
export async function insertFiles(tx: Tx, messageId: string, fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .insertInto('talk_file')
    .values(fileIds.map((fileId) => ({ file_id: fileId, message_id: messageId })))
    .execute()
}

/** Lists the files of messages. */
export async function listFileRows(reader: Reader, messageIds: string[]) {
  if (messageIds.length === 0) return []
  return reader
    .selectFrom('talk_file')
    .select(['file_id', 'message_id as thing_id'])
    .where('message_id', '=', anyOf(messageIds))
    .execute()
}

/** The contract in whose talk a file stands. */
export async function findContractOfFile(reader: Reader, fileId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('talk_file')
    .innerJoin('talk_message', 'talk_message.id', 'talk_file.message_id')
    .select('talk_message.contract_id')
    .where('talk_file.file_id', '=', fileId)
    .executeTakeFirst()
  return row?.contract_id
}

/** Whether a side has written a message after `since` that the other side, which has seen all until `seenUntil`, has not seen. */
export async function hasUnseenSince(
  reader: Reader,
  contractId: string,
  side: ContractSide,
  { since, seenUntil }: { since: Date; seenUntil: Date | null },
): Promise<boolean> {
  const row = await reader
    .selectFrom('talk_message')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('side', '=', side)
    .where('created_at', '>', seenUntil !== null && seenUntil > since ? seenUntil : since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findMessageTime(
  reader: Reader,
  contractId: string,
  messageId: string,
): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('talk_message')
    .select('created_at')
    .where('id', '=', messageId)
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  return row?.created_at
}

/** Notes that a side has seen a talk up to a moment. An earlier moment than the noted one changes nothing. */
export async function markSeen(tx: Tx, contractId: string, side: ContractSide, until: Date): Promise<void> {
  const column = `${side}_seen_until` as const
  await tx
    .updateTable('talk')
    .set({ [column]: until })
    .where('contract_id', '=', contractId)
    .where((row) => row.or([row(column, 'is', null), row(column, '<', until)]))
    .execute()
}

/** All of a person's talks with the ids of their files. */
export async function listTalksOfParties(reader: Reader, cabinetIds: string[]) {
  return reader
    .selectFrom('talk')
    .innerJoin('contract_facts as contract', 'contract.id', 'talk.contract_id')
    .select('talk.contract_id')
    .where((row) =>
      row.or([
        row('contract.customer_id', '=', anyOf(cabinetIds)),
        row('contract.executor_id', '=', anyOf(cabinetIds)),
      ]),
    )
    .execute()
}

/** The cabinets that each file of a talk is about; the talk itself has the id of its contract. */
export const partiesOfTalks: PartiesQuery = sql`
  select talk_file.file_id as id, party.cabinet_id from talk_file
  join talk_message on talk_message.id = talk_file.message_id
  join contract_facts contract on contract.id = talk_message.contract_id,
  unnest(array[contract.customer_id, contract.executor_id]) as party (cabinet_id)`
