import { sql } from 'kysely'
import { type Db, ifGiven, type Reader, type Tx } from '#platform/database'
import type { Channel } from '#platform/channels/outbox'
import type { Language } from '#platform/texts/texts.ts'
import type { PersonToErase } from '#platform/services.ts'
import type { CodePurpose } from './tables.ts'

/** Exact purpose of a code: whose it is and what it opens. */
export interface CodeSubject {
  /** Null for people who may have no account. */
  accountId: string | null
  purpose: CodePurpose
  subjectId: string
}

interface NewCode {
  id: string
  series_id: string
  public_hash: string
  recipient: string
  language: Language
  asker_network: string
  asker_device: string | null
  created_at: Date
  expires_at: Date
  use_until: Date
}

/** Stores a new code. Of a signed-in person the ones before it for the same thing stop working. */
export async function insertCode(tx: Tx, subject: CodeSubject, code: NewCode): Promise<void> {
  const kind = { purpose: subject.purpose, subject_id: subject.subjectId, account_id: subject.accountId }
  if (kind.account_id !== null) await openCodesLike(tx, kind, code.created_at).execute()
  await tx
    .insertInto('one_time_code')
    .values({ ...code, ...kind, private_mac: null, verified_at: null, used_at: null, voided_at: null })
    .execute()
}

/** Voids the unused codes of a series, except one. */
export async function voidSeriesBut(
  tx: Tx,
  code: CodeKind & { id: string; series_id: string },
  now: Date,
): Promise<void> {
  await openCodesLike(tx, code, now).where('series_id', '=', code.series_id).where('id', '!=', code.id).execute()
}

interface CodeKind {
  purpose: CodePurpose
  subject_id: string
  account_id: string | null
}

const openCodesLike = (writer: Db | Tx, kind: CodeKind, now: Date) =>
  writer
    .updateTable('one_time_code')
    .set({ voided_at: now })
    .where('purpose', '=', kind.purpose)
    .where('subject_id', '=', kind.subject_id)
    .where(sql<boolean>`account_id is not distinct from ${kind.account_id}::uuid`)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)

/** Filter of the codes that a caller may hand in: one purpose, and where the caller knows them the account and the subject. */
export interface CodeFilter {
  purpose: CodePurpose
  accountId?: string
  subjectId?: string
}

/** Counts a try and gives what to compare with; undefined when the code is gone, over, or out of tries. The count
 *  is raised by the same statement that checks it, so parallel tries can't slip past the limit. */
export async function countTry(db: Db, publicHash: string, filter: CodeFilter, now: Date, maxTries: number) {
  return (
    db
      .updateTable('one_time_code')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('public_hash', '=', publicHash)
      .where('purpose', '=', filter.purpose)
      .$call(ifGiven(filter.accountId, (query, accountId) => query.where('account_id', '=', accountId)))
      .$call(ifGiven(filter.subjectId, (query, subjectId) => query.where('subject_id', '=', subjectId)))
      .where('used_at', 'is', null)
      .where('voided_at', 'is', null)
      // Verified digits may be sent again until `use_until`.
      .where((row) =>
        row.or([
          row('expires_at', '>', now),
          row.and([row('verified_at', 'is not', null), row('use_until', '>', now)]),
        ]),
      )
      .where('tries', '<', maxTries)
      .returning(['id', 'series_id', 'private_mac', 'created_at', 'recipient', 'subject_id', 'account_id', 'channel'])
      .executeTakeFirst()
  )
}

/** Remembers that the right digits were sent, and takes that try off the count. */
export async function markVerified(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('one_time_code')
    .set((row) => ({ tries: row('tries', '-', 1), verified_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Uses a code up, with the others that are open for the same thing. @returns false when a parallel request did it first */
export async function useCode(writer: Db | Tx, id: string, now: Date): Promise<boolean> {
  const used = await writer
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning(['purpose', 'subject_id', 'account_id'])
    .executeTakeFirst()
  if (!used) return false
  await openCodesLike(writer, used, now).execute()
  return true
}

/** A code that can still be sent again, by its public half; undefined when it is used, replaced or over. */
export async function findOpenCode(reader: Reader, publicHash: string, purposes: readonly CodePurpose[], now: Date) {
  return reader
    .selectFrom('one_time_code')
    .select(['id', 'series_id', 'purpose', 'subject_id', 'account_id', 'recipient', 'language', 'expires_at'])
    .where('public_hash', '=', publicHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('use_until', '>', now)
    .executeTakeFirst()
}

/** A code whose digits were not made yet and that still counts. */
export async function findUnsentCode(reader: Reader, id: string, now: Date) {
  return reader
    .selectFrom('one_time_code')
    .select(['id', 'series_id', 'purpose', 'subject_id', 'account_id', 'recipient', 'language', 'expires_at'])
    .select(['asker_network', 'asker_device'])
    .where('id', '=', id)
    .where('private_mac', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns false when another process made the digits first */
export async function setDigits(tx: Tx, id: string, privateMac: string, channel: Channel): Promise<boolean> {
  const set = await tx
    .updateTable('one_time_code')
    .set({ private_mac: privateMac, channel })
    .where('id', '=', id)
    .where('private_mac', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

/** Counts the codes that went out in a span of time, and those of them that were typed in rightly. */
export async function countCodes(reader: Reader, from: Date, to: Date): Promise<{ sent: number; verified: number }> {
  return reader
    .selectFrom('one_time_code')
    .select([sql<number>`count(*)::int`.as('sent'), sql<number>`count(verified_at)::int`.as('verified')])
    .where('private_mac', 'is not', null)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow()
}

/** Ends the codes of an account for a purpose that were not used. */
export async function voidCodes(tx: Tx, accountId: string, purpose: CodePurpose, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ voided_at: now })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', accountId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}

/** Deletes the codes of an account, and all codes that went to its addresses. */
export async function eraseCodes(tx: Tx, { accountId, addresses }: PersonToErase): Promise<void> {
  await tx
    .deleteFrom('one_time_code')
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('recipient', 'in', addresses)]))
    .execute()
}

/** The codes that an account has asked for about itself and that still count. */
export async function listAwaitedCodes(reader: Reader, accountId: string, purposes: readonly CodePurpose[], now: Date) {
  return reader
    .selectFrom('one_time_code')
    .select(['purpose', 'recipient', 'expires_at'])
    .where('purpose', 'in', purposes)
    .where('subject_id', '=', accountId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** The series of a code, and the language in which it was sent. */
export const selectSeries = (reader: Reader, codeId: string) =>
  reader.selectFrom('one_time_code').select(['series_id', 'language']).where('id', '=', codeId)

/** Remembers that a token was used. @returns false when it already was */
export async function insertSpentToken(db: Db, token: string, endsAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('used_captcha')
    .values({ token, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token')
    .executeTakeFirst()
  return inserted !== undefined
}
