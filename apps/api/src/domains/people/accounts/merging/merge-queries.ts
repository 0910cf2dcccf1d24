// Cabinets of one person that become one.
import { sql } from 'kysely'
import { type Database, json, type Reader, type Tx } from '#platform/database'
import type { MergedPair } from '#platform/domain-parts/merging.ts'

/** Reads the facts that decide whether two cabinets can be merged. */
export async function listCabinetsToMerge(reader: Reader, { fromId, intoId }: MergedPair) {
  return reader
    .selectFrom('cabinet')
    .innerJoin('account', 'account.id', 'cabinet.account_id')
    .select([
      'cabinet.id',
      'cabinet.role',
      'cabinet.account_id',
      'cabinet.merged_into',
      'account.cabinet_roles',
      'account.phone',
      'account.email',
      'account.created_at',
      'account.deletion_at',
      'account.erased_at',
      'account.version',
    ])
    .where('cabinet.id', 'in', [fromId, intoId])
    .execute()
}

/** Locks both, in the order of their ids, so that nobody writes a row for either of them meanwhile. Whoever is writing one is
 *  not waited for longer than half a second: this transaction gives way, and is tried again. */
export async function lockPair(tx: Tx, { fromId, intoId }: MergedPair): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(tx)
  await tx.selectFrom('cabinet').select('id').where('id', 'in', [fromId, intoId]).orderBy('id').forUpdate().execute()
}

type MergeRow = Database['customer_merge']

/** Closes a cabinet for another one. Those that were merged into it before lead to the other one from here on. */
export async function closeMerged(tx: Tx, row: MergeRow): Promise<void> {
  await tx
    .insertInto('customer_merge')
    .values({ ...row, moved: json(row.moved) })
    .execute()
  await tx
    .updateTable('cabinet')
    .set({ merged_into: row.into_id })
    .where((where) => where.or([where('id', '=', row.from_id), where('merged_into', '=', row.from_id)]))
    .execute()
}

/** The cabinet in which a person acts by now: that into which theirs was merged, else their own. */
export async function livingCabinet(reader: Reader, id: string): Promise<string> {
  const row = await reader.selectFrom('merged_cabinets').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? id
}

/** Lists merges, the newest first: of one cabinet into another, or what was merged into a cabinet and into those that came with it. */
export async function listMerges(reader: Reader, of: { fromId: string } | { intoId: string }): Promise<MergeRow[]> {
  const from =
    'fromId' in of ? [of.fromId] : reader.selectFrom('cabinet').select('id').where('merged_into', '=', of.intoId)
  return reader
    .selectFrom('customer_merge')
    .select(['id', 'from_id', 'into_id', 'reason', 'moved', 'merged_by', 'merged_at'])
    .where('from_id', 'in', from)
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Gives the name in Telegram to the account that stays, where it has none, and takes it from one that nobody can sign in to any
 *  more. @returns the account that stays, and the name that it got */
export async function moveTelegramName(
  tx: Tx,
  { fromId, intoId }: MergedPair,
): Promise<{ accountId: string; name: string | null }> {
  const accountOf = async (id: string) =>
    (await tx.selectFrom('cabinet').select('account_id').where('id', '=', id).executeTakeFirstOrThrow()).account_id
  const [closed, accountId] = [await accountOf(fromId), await accountOf(intoId)]
  const given = await tx
    .updateTable('account as staying')
    .from('account as other')
    .set((row) => ({ telegram_name: row.ref('other.telegram_name'), version: row('staying.version', '+', 1) }))
    .where('staying.id', '=', accountId)
    .where('other.id', '=', closed)
    .where('staying.telegram_name', 'is', null)
    .where('other.telegram_name', 'is not', null)
    .returning('staying.telegram_name')
    .executeTakeFirst()
  const open = tx.selectFrom('cabinet').select('id').where('account_id', '=', closed).where('merged_into', 'is', null)
  await tx
    .updateTable('account')
    .set((row) => ({ telegram_name: null, version: row('version', '+', 1) }))
    .where('id', '=', closed)
    .where('telegram_name', 'is not', null)
    .where(({ not, exists }) => not(exists(open)))
    .execute()
  return { accountId, name: given?.telegram_name ?? null }
}
