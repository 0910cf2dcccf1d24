import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Reader, Tx } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import type { Language } from '../../platform/texts.ts'

const sessionColumns = [
  'session.id',
  'session.account_id',
  'session.cabinet_id',
  'session.last_used_at',
  'cabinet.role',
  'cabinet.permissions',
  'account.first_name',
  'account.last_name',
  'account.email',
  'account.phone',
  'account.avatar',
] as const

/** The living session of a token, with everything that a request may ask about its person: one indexed read.
 *  `idleSince`: a session not used after that instant has ended by itself. */
export async function findSession(
  reader: Reader,
  tokenHash: string,
  now: Date,
  idleSince: Date,
): Promise<(Session & { lastUsedAt: Date }) | undefined> {
  const row = await reader
    .selectFrom('session')
    .innerJoin('cabinet', 'cabinet.id', 'session.cabinet_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(sessionColumns)
    .where('session.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', idleSince)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    accountId: row.account_id,
    cabinetId: row.cabinet_id,
    role: row.role,
    permissions: row.permissions,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    avatar: row.avatar,
    lastUsedAt: row.last_used_at,
  }
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now }).where('id', '=', id).execute()
}

export async function insertSession(writer: Db | Tx, row: Omit<NewSession, 'ended_at'>): Promise<void> {
  await writer
    .insertInto('session')
    .values({ ...row, ended_at: null })
    .execute()
}

interface NewSession {
  id: string
  token_hash: string
  account_id: string
  cabinet_id: string
  address: string
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

/** Ends a session that lives. @returns whether there was one */
export async function endSession(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** What signing in needs to know, in one read: how often each of `subjects` has failed in a window that is still open;
 *  and of the phone, if it has an account, the stored hash and the cabinet to start in. That is the one used last, else
 *  the most useful one: staff, then executor, then customer. */
export async function findCredentials(reader: Reader, phone: string, subjects: string[], windowStart: Date) {
  return reader
    .selectFrom(sql`(select)`.as('asked'))
    .leftJoin('account', (join) => join.on('account.phone', '=', phone))
    .select((asked) => [
      'account.id',
      'account.password_hash',
      asked
        .selectFrom('cabinet')
        .select('cabinet.id')
        .whereRef('cabinet.account_id', '=', 'account.id')
        // The newest session of each cabinet, off the end of its index: an account may have had thousands.
        .orderBy(
          (cabinet) =>
            cabinet
              .selectFrom('session')
              .select((session) => session.fn.max('session.created_at').as('newest'))
              .whereRef('session.cabinet_id', '=', 'cabinet.id'),
          (order) => order.desc().nullsLast(),
        )
        .orderBy(sql`array_position(array['staff', 'executor', 'customer'], cabinet.role)`)
        .limit(1)
        .as('cabinet_id'),
      jsonArrayFrom(
        asked
          .selectFrom('throttle')
          .select(['subject', 'failures', sql<string>`window_started_at`.as('window_started_at')])
          .where('subject', 'in', subjects)
          .where('window_started_at', '>=', windowStart),
      ).as('failures'),
    ])
    .executeTakeFirstOrThrow()
}

/** An account's cabinets, the most useful one first: staff, then executor, then customer. */
export async function listCabinetRows(reader: Reader, accountId: string) {
  return reader
    .selectFrom('cabinet')
    .select(['id', 'role', 'title', 'permissions'])
    .where('account_id', '=', accountId)
    .orderBy(sql`array_position(array['staff', 'executor', 'customer'], role)`)
    .execute()
}

export async function listPeopleRows(reader: Reader, cabinetIds: string[]) {
  return reader
    .selectFrom('cabinet')
    .innerJoin('account', 'account.id', 'cabinet.account_id')
    .select([
      'cabinet.id as cabinet_id',
      'cabinet.role',
      'account.id as account_id',
      'account.first_name',
      'account.last_name',
      'account.phone',
      'account.email',
      'account.avatar',
      'account.language',
    ])
    .where('cabinet.id', '=', sql<string>`any(${cabinetIds}::uuid[])`)
    .execute()
}

export async function listStaffIds(reader: Reader, permission: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('cabinet')
    .select('id')
    .where('role', '=', 'staff')
    .where(sql<boolean>`${permission} = any(permissions)`)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function insertAccounts(tx: Tx, accounts: NewAccount[], cabinets: NewCabinet[]): Promise<void> {
  await tx.insertInto('account').values(accounts).execute()
  await tx.insertInto('cabinet').values(cabinets).execute()
}

interface NewAccount {
  id: string
  phone: string
  password_hash: string
  first_name: string
  last_name: string
  email: string | null
  created_at: Date
}

interface NewCabinet {
  id: string
  account_id: string
  role: 'customer' | 'executor' | 'staff'
  permissions: string[]
  title: string
  created_at: Date
}

export async function getProfileRow(reader: Reader, accountId: string) {
  return reader
    .selectFrom('account')
    .select(['first_name', 'last_name', 'phone', 'email', 'language', 'created_at', 'version'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** @returns false when the account has changed since `version` */
export async function changeProfile(
  tx: Tx,
  accountId: string,
  version: number,
  next: { first_name: string; last_name: string; language: Language },
): Promise<boolean> {
  const changed = await tx
    .updateTable('account')
    .set((row) => ({ ...next, version: row('version', '+', 1) }))
    .where('id', '=', accountId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Where codes of this account go, and in which language they are written. */
export async function getContact(reader: Reader, accountId: string): Promise<{ phone: string; language: Language }> {
  const row = await reader
    .selectFrom('account')
    .select(['phone', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { phone: row.phone, language: row.language ?? 'ru' }
}

/** Marks a link as used. @returns false when it already was */
export async function useCabinetLink(tx: Tx, signature: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('used_cabinet_link')
    .values({ signature, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Counts one more failure of each subject in its window; a window that is over starts anew. One statement, so
 *  parallel failures are all counted; in one order, so that they don't wait for each other. */
export async function countFailures(db: Db, subjects: string[], now: Date, windowStart: Date): Promise<void> {
  await db
    .insertInto('throttle')
    .values(subjects.toSorted().map((subject) => ({ subject, failures: 1, window_started_at: now })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when throttle.window_started_at < ${windowStart} then 1 else throttle.failures + 1 end`,
        window_started_at: sql`case when throttle.window_started_at < ${windowStart} then ${now} else throttle.window_started_at end`,
      }),
    )
    .execute()
}

export async function forgetFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('throttle').where('subject', '=', subject).execute()
}

interface CodeSubject {
  accountId: string
  purpose: string
  subjectId: string
}

/** When the newest code for this was sent, if one was. */
export async function lastCodeAt(reader: Reader, subject: CodeSubject): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('one_time_code')
    .select('created_at')
    .where('account_id', '=', subject.accountId)
    .where('purpose', '=', subject.purpose)
    .where('subject_id', '=', subject.subjectId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** Stores a new code; the ones before it for the same thing stop working. */
export async function replaceCode(tx: Tx, subject: CodeSubject, code: NewCode): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ voided_at: code.created_at })
    .where('account_id', '=', subject.accountId)
    .where('purpose', '=', subject.purpose)
    .where('subject_id', '=', subject.subjectId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  await tx
    .insertInto('one_time_code')
    .values({
      ...code,
      purpose: subject.purpose,
      subject_id: subject.subjectId,
      account_id: subject.accountId,
      used_at: null,
      voided_at: null,
    })
    .execute()
}

interface NewCode {
  id: string
  public_hash: string
  private_mac: string
  created_at: Date
  expires_at: Date
}

/** Counts a try and gives what to compare with; undefined when the code is gone, over, or out of tries. The count
 *  is raised by the same statement that checks it, so parallel tries can't slip past the limit. */
export async function countTry(db: Db, publicHash: string, subject: CodeSubject, now: Date, maxTries: number) {
  return db
    .updateTable('one_time_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('public_hash', '=', publicHash)
    .where('account_id', '=', subject.accountId)
    .where('purpose', '=', subject.purpose)
    .where('subject_id', '=', subject.subjectId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['id', 'private_mac', 'created_at'])
    .executeTakeFirst()
}

/** Uses a code up. @returns false when a parallel request did it first */
export async function useCode(db: Db, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
