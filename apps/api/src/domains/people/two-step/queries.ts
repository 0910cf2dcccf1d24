import { sql } from 'kysely'
import { changedOne, type Db, type Reader, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'
import { changeAccount } from '#people/accounts'

/** The second step of an account and the password that comes before it; undefined where there is no second step. */
export async function findSecondStep(reader: Reader, accountId: string) {
  return reader
    .selectFrom('two_step')
    .innerJoin('account_credentials as account', 'account.id', 'two_step.account_id')
    .select(['account.id', 'account.password_hash', 'two_step.sealed_secret'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

/** Reads all that the settings show, in one query. */
export async function getTwoStepRow(reader: Reader, accountId: string) {
  return reader
    .selectFrom('account_facts as account')
    .leftJoin('two_step', 'two_step.account_id', 'account.id')
    .select((select) => [
      'two_step.turned_on_at',
      'account.two_step_asked_at',
      select
        .selectFrom('saved_code')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('saved_code.account_id', '=', 'account.id')
        .where('used_at', 'is', null)
        .as('saved_codes_left'),
      select
        .exists(
          select
            .selectFrom('cabinet_facts as cabinet')
            .select('cabinet.id')
            .whereRef('cabinet.account_id', '=', 'account.id')
            .where('role', '=', 'staff'),
        )
        .as('is_staff'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Marks a time step, and with it every earlier one, as used.
 *  @returns false when it already was: of parallel requests with the same digits one succeeds */
export async function useStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('two_step')
    .set({ last_used_step: step })
    .where('account_id', '=', accountId)
    .where('last_used_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

/** @returns false when there is no such code, or it was used */
export async function useSavedCode(tx: Tx, accountId: string, macs: string[], now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('saved_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('mac', 'in', macs)
    .where('used_at', 'is', null)
    .returning('mac')
    .executeTakeFirst()
  return used !== undefined
}

/** Begins to connect an app, in the place of one that was begun before. */
export async function replaceStart(tx: Tx, accountId: string, sealedSecret: string, expiresAt: Date): Promise<void> {
  const next = { sealed_secret: sealedSecret, tries: 0, expires_at: expiresAt }
  await tx
    .insertInto('two_step_start')
    .values({ account_id: accountId, ...next })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(next))
    .execute()
}

/** Counts a try to confirm an app and gives its secret; undefined when none is being connected, or it is over. */
export async function countStartTry(db: Db, accountId: string, now: Date, maxTries: number) {
  const start = await db
    .updateTable('two_step_start')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('sealed_secret')
    .executeTakeFirst()
  return start?.sealed_secret
}

/** Ends the connecting of an app. @returns false when it was ended, or begun anew with another secret */
export async function endStart(tx: Tx, accountId: string, sealedSecret: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('two_step_start')
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealedSecret)
    .returning('account_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Turns the second step on, or gives it another app. */
export async function upsertTwoStep(
  tx: Tx,
  row: { account_id: string; sealed_secret: string; last_used_step: number; turned_on_at: Date },
): Promise<void> {
  await tx
    .insertInto('two_step')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  await changeAccount(tx, row.account_id, { has_two_step: true })
}

/** Turns the second step off and removes its saved codes. @returns whether there was one */
export async function removeTwoStep(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('two_step_start').where('account_id', '=', accountId).execute()
  const removed = await tx
    .deleteFrom('two_step')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  await changeAccount(tx, accountId, { has_two_step: false })
  return removed !== undefined
}

export async function eraseTwoStep(tx: Tx, { accountId }: PersonToErase): Promise<void> {
  await removeTwoStep(tx, accountId)
}

export async function replaceSavedCodeMacs(tx: Tx, accountId: string, macs: string[]): Promise<void> {
  await tx.deleteFrom('saved_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('saved_code')
    .values(macs.map((mac) => ({ account_id: accountId, mac, used_at: null })))
    .execute()
}

export async function insertChallenge(
  writer: Db | Tx,
  row: {
    id: string
    public_hash: string
    account_id: string
    password_mark: string
    created_at: Date
    expires_at: Date
  },
): Promise<void> {
  await writer
    .insertInto('two_step_challenge')
    .values({ ...row, used_at: null })
    .execute()
}

/** Counts a try and gives whose challenge it is; undefined when it is used, over, or out of tries. The count is raised by
 *  the same statement that checks it, so parallel tries can't slip past the limit. */
export async function countChallengeTry(db: Db, publicHash: string, now: Date, maxTries: number) {
  return db
    .updateTable('two_step_challenge')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('public_hash', '=', publicHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['id', 'account_id', 'password_mark'])
    .executeTakeFirst()
}

/** Uses a challenge up. @returns false when a parallel request did it first */
export async function useChallenge(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('two_step_challenge')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Sealed secrets of apps after an account, in the order of accounts. */
export const listSealed = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('two_step')
    .select(['account_id', 'sealed_secret'])
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()

/** Puts the same secret, sealed anew, in the place of a sealed one. @returns false when the app is another by now */
export const replaceSealed = (db: Db, accountId: string, before: string, sealed: string): Promise<boolean> =>
  changedOne(
    db
      .updateTable('two_step')
      .set({ sealed_secret: sealed })
      .where('account_id', '=', accountId)
      .where('sealed_secret', '=', before),
  )
