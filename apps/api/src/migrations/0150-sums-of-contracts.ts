import { type Kysely, sql } from 'kysely'
import { addInOrder, applySums, followRows, keepSums, type KeptSums, noteSums } from './kept-sums.ts'

/** Contracts by the months in which they came into force and ended. There are few of these rows however many contracts there
 *  are; eight slots, by the last letters of the contract's id. One that has not ended stands at the end of time. */
const contractSums: KeptSums = {
  table: 'report_contract_total',
  keys: { subject: 'text', started: 'date', ended: 'date', slot: 'smallint' },
  sums: ['contracts', 'days'],
}

const businessDay = (at: string) => `(${at} at time zone 'Europe/Minsk')::date`
/** A contract is in force from its first day on, but not before both sides have agreed. */
const started = `greatest(starts_on, ${businessDay('activated_at')})`
/** Its last day. One that was finished ended on the agreed day, although a task finished it afterwards. */
const ended = `case when state in ('finished', 'terminated')
  then coalesce(least(ends_on, ${businessDay('ended_at')}), ${started}) end`
const month = (day: string) => `date_trunc('month', ${day}::timestamp)::date`

const factsOfContracts = (rows: string, sign: 1 | -1) => `
  select subject, ${month('started_on')} as started, coalesce(${month('ended_on')}, date '9999-12-01') as ended,
    (get_byte(uuid_send(id), 15) & 7)::smallint as slot, ${sign} as contracts,
    case when ended_on is null then 0 else ${sign} * (ended_on - started_on + 1) end as days
  from (
    select id, subject, ${started} as started_on, ${ended} as ended_on from ${rows} where activated_at is not null
  ) span
  where ended_on is null or started_on <= ended_on`

/** Sums of contracts for the report of how many run and how long they last (docs/decisions/0073), and the contracts behind
 *  them: those that have been in force, with their first and last day. */
export async function up(db: Kysely<never>): Promise<void> {
  await keepSums(db, contractSums)
  await addInOrder(db, [
    ...['report_lesson_day', 'report_margin_day', 'report_make_up'],
    ...['report_invoice_day', 'report_due_day'],
    ...['report_hours_week', 'report_hours_day'],
    ...['report_contract_total'],
  ])
  await followRows(db, 'contract', 'note_reported_contracts', [{ kept: contractSums, facts: factsOfContracts }])
  await sql.raw(noteSums(contractSums, factsOfContracts('contract', 1))).execute(db)
  await applySums(db)
  await sql`
    create view contract_spans as
    select id, ${sql.raw(started)} as started_on, ${sql.raw(ended)} as ended_on from contract
    where activated_at is not null
      and (${sql.raw(ended)} is null or ${sql.raw(started)} <= ${sql.raw(ended)})
  `.execute(db)
}
