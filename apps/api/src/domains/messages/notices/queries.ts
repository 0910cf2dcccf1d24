import { sql } from 'kysely'
import type { NoticeChannel, NoticeTopic } from '@navyk/api-spec/messages/notices'
import { anyOf, by, descending, manyRows, pageBy, type PageRequest, type Reader, type Tx } from '#platform/database'
import type { Language } from '#platform/texts/texts.ts'
import type { NoticeTable } from './tables.ts'

export async function insertNotices(tx: Tx, rows: NoticeTable[]): Promise<void> {
  await tx.insertInto('notice').$call(manyRows('notice', rows)).execute()
}

/** The reader of notices, and the topics that the reader may not see. */
interface NoticeBox {
  cabinetId: string
  hidden: string[]
}

const isShown = (hidden: string[]) => sql<boolean>`split_part(notice.kind, '.', 1) <> all(${hidden}::text[])`

/** One page of a box, newest first; ids are in order of time. */
export async function listNoticeRows(
  reader: Reader,
  { cabinetId, hidden }: NoticeBox,
  box: 'new' | 'archive',
  page: PageRequest,
) {
  return reader
    .selectFrom('notice')
    .selectAll()
    .select(sql<number>`1`.as('count'))
    .where('cabinet_id', '=', cabinetId)
    .where('archived_at', box === 'new' ? 'is' : 'is not', null)
    .$if(hidden.length > 0, (query) => query.where(isShown(hidden)))
    .$call(pageBy(descending(by.id('id')), page))
}

/** One page of new notices, those about one thing as one row: the newest of them, and how many they are. */
export async function listNewByThing(reader: Reader, { cabinetId, hidden }: NoticeBox, page: PageRequest) {
  const things = reader
    .selectFrom('notice')
    .select(sql<string>`(array_agg(id order by id desc))[1]`.as('newest_id'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('cabinet_id', '=', cabinetId)
    .where('archived_at', 'is', null)
    .$if(hidden.length > 0, (query) => query.where(isShown(hidden)))
    .groupBy('thing')
  return reader
    .selectFrom(things.as('things'))
    .innerJoin('notice', 'notice.id', 'things.newest_id')
    .selectAll('notice')
    .select('things.count')
    .$call(pageBy(descending(by.id('notice.id')), page))
}

/** Counts the things that have new notices. */
export async function countNew(reader: Reader, { cabinetId, hidden }: NoticeBox): Promise<number> {
  const row = await reader
    .selectFrom('notice')
    .select((select) => select.fn.count<number>('thing').distinct().as('count'))
    .where('cabinet_id', '=', cabinetId)
    .where('archived_at', 'is', null)
    .$if(hidden.length > 0, (query) => query.where(isShown(hidden)))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Archives notices, each with the older new ones about the same thing; what has come since stays new.
 *  @returns how many were moved; a foreign or already archived one is passed over */
export async function archive(tx: Tx, cabinetId: string, ids: string[], now: Date): Promise<number> {
  const rows = await tx
    .updateTable('notice')
    .set({ archived_at: now })
    .where('cabinet_id', '=', cabinetId)
    .where('archived_at', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('notice as named')
          .where('named.cabinet_id', '=', cabinetId)
          .where('named.id', '=', anyOf(ids))
          .where('named.archived_at', 'is', null)
          .whereRef('named.thing', '=', 'notice.thing')
          .whereRef('named.id', '>=', 'notice.id'),
      ),
    )
    .returning('id')
    .execute()
  return rows.length
}

/** Archives the actors' new notices about things; an action of one member of the staff archives those of all staff. One
 *  statement. */
export async function archiveDone(tx: Tx, done: { actorId: string; thing: string }[], now: Date): Promise<void> {
  if (done.length === 0) return
  const [actorIds, things] = [done.map(({ actorId }) => actorId), done.map(({ thing }) => thing)]
  await sql`
    update notice set archived_at = ${now}
    from (
      with done as (select * from unnest(${actorIds}::uuid[], ${things}::text[]) as each (actor_id, thing))
      select actor_id as reader_id, thing from done
      union
      select reader_cabinet.id, done.thing from done
      join person_names actor on actor.id = done.actor_id and actor.role = 'staff'
      join person_names reader_cabinet on reader_cabinet.role = 'staff'
    ) as done
    where notice.cabinet_id = done.reader_id and notice.thing = done.thing and notice.archived_at is null
  `.execute(tx)
}

export async function renameThing(tx: Tx, cabinetIds: string[], from: string, to: string): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ thing: to })
    .where('cabinet_id', '=', anyOf(cabinetIds))
    .where('thing', '=', from)
    .where('archived_at', 'is', null)
    .execute()
}

/** Archives everybody's notices up to `until`; for demo data. */
export async function archiveAll(tx: Tx, until: Date): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ archived_at: until })
    .where('archived_at', 'is', null)
    .where('created_at', '<=', until)
    .execute()
}

/** A person who wants to hear of a topic outside of the cabinet. */
export interface Listener {
  cabinet_id: string
  topic: NoticeTopic
  language: Language | null
  chat_id: string | null
  email: string | null
}

/** The channels that the notified people chose; null for a channel that is off. Without a choice Telegram is on and
 *  e-mail is off. One query, however many people. */
export async function listListeners(
  reader: Reader,
  told: { cabinetId: string; topic: NoticeTopic }[],
): Promise<Listener[]> {
  const cabinetIds = told.map((one) => one.cabinetId)
  const topics = told.map((one) => one.topic)
  const { rows } = await sql<Listener>`
    select distinct told.cabinet_id, told.topic, reach.language,
      case when coalesce(by_telegram.is_on, true) then reach.chat_id end as chat_id,
      case when by_email.is_on then reach.email end as email
    from unnest(${cabinetIds}::uuid[], ${topics}::text[]) as told (cabinet_id, topic)
    join cabinet_reach reach on reach.cabinet_id = told.cabinet_id
    left join notice_choice by_telegram on by_telegram.account_id = reach.account_id
      and by_telegram.topic = told.topic and by_telegram.channel = 'telegram'
    left join notice_choice by_email on by_email.account_id = reach.account_id
      and by_email.topic = told.topic and by_email.channel = 'email'
    where (reach.chat_id is not null and coalesce(by_telegram.is_on, true))
      or (reach.email is not null and by_email.is_on)
  `.execute(reader)
  return rows
}

/** Account, chat and e-mail address of a cabinet's person. */
export async function getReach(reader: Reader, cabinetId: string) {
  return reader
    .selectFrom('cabinet_reach')
    .select(['account_id', 'chat_id', 'email'])
    .where('cabinet_id', '=', cabinetId)
    .executeTakeFirstOrThrow()
}

export async function listChoiceRows(reader: Reader, accountId: string) {
  return reader
    .selectFrom('notice_choice')
    .select(['topic', 'channel', 'is_on'])
    .where('account_id', '=', accountId)
    .execute()
}

export interface ChannelChoice {
  topic: NoticeTopic
  channel: NoticeChannel
  isOn: boolean
}

export async function storeChoices(tx: Tx, accountId: string, choices: ChannelChoice[]): Promise<void> {
  if (choices.length === 0) return
  await tx
    .insertInto('notice_choice')
    .values(choices.map(({ topic, channel, isOn }) => ({ account_id: accountId, topic, channel, is_on: isOn })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'topic', 'channel']).doUpdateSet({ is_on: sql`excluded.is_on` }),
    )
    .execute()
}
