import type { Audience, mailingStates, TemplateBasis } from '@navyk/api-spec/desk/docs'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Database, holdsText, type Reader, type Tx } from '#platform/database'
import type { Target } from '../templates/record-values.ts'

type MailingRow = Selectable<Database['document_mailing']>
type MailingTarget = Selectable<Database['document_mailing_target']>

interface MailingScope {
  templateId: string
  audience: Audience
  basis: TemplateBasis
  scope: MailingRow['scope']
  subject: Subject | null
}

const runningStates = ['active', 'paused', 'ending']

/** Targets of a mailing: people, or running contracts with their person. Left out are targets with a document of this version
 *  that still counts, and people who were erased or merged. */
function targetsOf({ templateId, audience, basis, scope, subject }: MailingScope): RawBuilder<{ cabinet_id: string }> {
  const side = sql.ref(audience === 'customer' ? 'contract.customer_id' : 'contract.executor_id')
  const isRunning = sql`contract.state = any(${runningStates}::text[])
    and (${subject}::text is null or contract.subject = ${subject})`
  const all =
    basis === 'contract'
      ? sql`select ${side} as cabinet_id, contract.id as contract_id from contract_facts contract where ${isRunning}`
      : scope === 'everybody' && subject === null
        ? sql`select id as cabinet_id, null::uuid as contract_id from person_names where role = ${audience}`
        : sql`select distinct ${side} as cabinet_id, null::uuid as contract_id from contract_facts contract
            where ${isRunning}`
  return sql`
    select wanted.cabinet_id, wanted.contract_id from (${all}) wanted
    join person_names person on person.id = wanted.cabinet_id
    where not person.is_erased and person.merged_into is null and not exists (
      select from document where document.template_id = ${templateId} and document.cabinet_id = wanted.cabinet_id
        and document.contract_id is not distinct from wanted.contract_id
        and document.state in ('sent', 'viewed', 'acknowledged', 'signed_paper', 'declined')
    )`
}

export async function countTargets(reader: Reader, wish: MailingScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${targetsOf(wish)}) target`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Starts a mailing, where none of the template is under way. */
export async function insertMailing(
  tx: Tx,
  row: Insertable<Database['document_mailing']>,
  wish: MailingScope,
): Promise<MailingRow | undefined> {
  const started = await tx
    .insertInto('document_mailing')
    .values(row)
    .onConflict((conflict) => conflict.column('template_id').where('finished_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!started) return undefined
  await sql`
    insert into document_mailing_target (mailing_id, position, cabinet_id, contract_id)
    select ${row.id}, row_number() over (order by target.cabinet_id, target.contract_id), target.cabinet_id,
      target.contract_id
    from (${targetsOf(wish)}) target
  `.execute(tx)
  return tx
    .updateTable('document_mailing')
    .set({ total_count: sql`(select count(*) from document_mailing_target where mailing_id = ${row.id})` })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst()
}

export async function findOpenMailing(reader: Reader, templateId: string): Promise<MailingRow | undefined> {
  return reader
    .selectFrom('document_mailing')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

export async function findMailing(reader: Reader, id: string): Promise<MailingRow | undefined> {
  return reader.selectFrom('document_mailing').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listOpenMailings(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('document_mailing').select('id').where('finished_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

export interface MailingFilter {
  state?: (typeof mailingStates)[number] | undefined
  /** A part of the title of the template. */
  search?: string | undefined
}

/** The newest mailings with their templates. */
export async function listMailingRows(reader: Reader, { state, search = '' }: MailingFilter, limit: number) {
  return reader
    .selectFrom('document_mailing as mailing')
    .innerJoin('document_template as template', 'template.id', 'mailing.template_id')
    .selectAll('mailing')
    .select(['template.title', 'template.number'])
    .$if(state !== undefined, (query) =>
      query.where('mailing.finished_at', state === 'finished' ? 'is not' : 'is', null),
    )
    .$if(search !== '', (query) => query.where(holdsText('template.title', search)))
    .orderBy('mailing.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listLeftOutRows(reader: Reader, mailingId: string, limit: number) {
  return reader
    .selectFrom('document_mailing_target')
    .select(['cabinet_id', 'reason'])
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'left_out')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The next targets of a mailing that have got nothing yet. */
export async function listWaiting(reader: Reader, mailingId: string, limit: number) {
  const rows = await reader
    .selectFrom('document_mailing_target')
    .select(['position', 'cabinet_id', 'contract_id'])
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row): Target & { position: number } => ({
    position: row.position,
    cabinetId: row.cabinet_id,
    contractId: row.contract_id,
  }))
}

/** Stores the result of a mailing's target, once. @returns whether it had none before */
export async function recordTargetResult(
  tx: Tx,
  mailingId: string,
  position: number,
  became: { state: 'sent' } | { state: 'left_out'; reason: NonNullable<MailingTarget['reason']> },
): Promise<boolean> {
  const settled = await tx
    .updateTable('document_mailing_target')
    .set(became)
    .where('mailing_id', '=', mailingId)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .returning('position')
    .executeTakeFirst()
  if (!settled) return false
  const column = became.state === 'sent' ? 'sent_count' : 'left_out_count'
  await tx
    .updateTable('document_mailing')
    .set({ [column]: sql`${sql.ref(column)} + 1` })
    .where('id', '=', mailingId)
    .execute()
  return true
}

export async function nameDocument(tx: Tx, mailingId: string, position: number, documentId: string): Promise<void> {
  await tx
    .updateTable('document_mailing_target')
    .set({ document_id: documentId })
    .where('mailing_id', '=', mailingId)
    .where('position', '=', position)
    .execute()
}

/** Ends a mailing without waiting targets. */
export async function finishMailing(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('document_mailing')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}
