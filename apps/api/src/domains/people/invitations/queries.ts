import { sql } from 'kysely'
import { manyRows, type Reader, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** The newest invitation of an account, with the cabinets for which it is. */
export async function findInvitation(reader: Reader, accountId: string) {
  return selectInvitations(reader)
    .where('invitation.account_id', '=', accountId)
    .orderBy('invitation.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An invitation that can still be used, by the hash of its token. */
export async function findOpenInvitation(reader: Reader, tokenHash: string, now: Date) {
  return selectInvitations(reader)
    .where('invitation.token_hash', '=', tokenHash)
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('account.deletion_at', 'is', null)
    .executeTakeFirst()
}

const selectInvitations = (reader: Reader) =>
  reader
    .selectFrom('account_invitation as invitation')
    .innerJoin('account_facts as account', 'account.id', 'invitation.account_id')
    .select([
      'invitation.id',
      'invitation.account_id',
      'invitation.created_at',
      'invitation.expires_at',
      'invitation.accepted_at',
      'invitation.revoked_at',
      'account.first_name',
      'account.phone',
      'account.cabinet_roles',
    ])
    .select(sql<boolean>`invitation.token_hash is null`.as('is_unsent'))

/** Permissions of an account's staff cabinet; empty where it has none. */
export async function listPermissionsOf(reader: Reader, accountId: string): Promise<string[]> {
  const row = await reader
    .selectFrom('cabinet_facts')
    .select('permissions')
    .where('account_id', '=', accountId)
    .where('role', '=', 'staff')
    .executeTakeFirst()
  return row?.permissions ?? []
}

export async function insertInvitation(
  tx: Tx,
  row: { id: string; account_id: string; token_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx
    .insertInto('account_invitation')
    .values({ ...row, accepted_at: null, revoked_at: null })
    .execute()
}

/** Inserts invitations for accounts whose persons no link has gone to; at least one row. */
export async function insertUnsent(
  tx: Tx,
  rows: { id: string; account_id: string; created_at: Date }[],
): Promise<void> {
  const unsent = rows.map((row) => ({
    ...row,
    token_hash: null,
    expires_at: row.created_at,
    accepted_at: null,
    revoked_at: null,
  }))
  await tx.insertInto('account_invitation').$call(manyRows('account_invitation', unsent)).execute()
}

/** Ends the invitation of an account that was not used. @returns whether there was one */
export async function endOpenInvitation(
  tx: Tx,
  accountId: string,
  mark: { accepted_at: Date } | { revoked_at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('account_invitation')
    .set(mark)
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Notes in the newest invitation of an account that its person has set a password. */
export async function closeInvitation(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('account_invitation')
    .set({ accepted_at: now, revoked_at: null })
    .where('id', '=', (from) =>
      from
        .selectFrom('account_invitation')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('accepted_at', 'is', null)
    .execute()
}

/** Uses an invitation up. @returns false when it was used, taken back or over by then */
export async function useInvitation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('account_invitation')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function eraseInvitations(tx: Tx, { accountId }: PersonToErase): Promise<void> {
  await tx.deleteFrom('account_invitation').where('account_id', '=', accountId).execute()
}

/** Exports the invitations of an account, for a copy of its person's data. */
export async function exportInvitations(reader: Reader, accountId: string): Promise<Record<string, unknown>> {
  const rows = await reader
    .selectFrom('account_invitation')
    .select(['created_at', 'expires_at', 'accepted_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy(sql`id`)
    .execute()
  return rows.length > 0 ? { invitations: rows } : {}
}
