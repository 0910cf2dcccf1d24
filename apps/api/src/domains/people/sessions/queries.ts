import type { Role } from '@navyk/api-spec/people/accounts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { compiledOnce, type Database, type Db, ifGiven, type Reader, type Tx } from '#platform/database'
import { releaseHitsStatement } from '#platform/askers/limits'
import { publishing } from '#platform/events'
import { Failure, refused, type Session } from '#platform/http'
import { selectAccountForShare, lockAccounts } from '#people/accounts'
import { mayOpenOthers } from './cabinets/policy.ts'
import { sessionEnded, streamOutdated } from './live-events/live-events.ts'
import type { SignInEventTable } from './tables.ts'
import type { CountedTry } from './throttling/throttle.ts'

const sessionColumns = [
  'session.id',
  'session.account_id',
  'session.cabinet_id',
  'session.last_used_at',
  'session.authenticated_at',
  'session.read_only',
  'cabinet.role',
  'cabinet.permissions',
  'account.first_name',
  'account.last_name',
  'account.email',
  'account.phone',
  'account.avatar',
  'account.consent_version',
  'account.has_two_step',
  'account.cabinet_roles',
  'account.deletion_at',
  'account.two_step_asked_at',
  'session.expires_at',
  'session.opened_by',
] as const

/** The valid session of a token with the facts of its person: one indexed read. It runs with every request, and each
 *  joined table adds planning time, so facts of few sessions are queried separately. */
export async function findSession(
  reader: Reader,
  tokenHash: string,
  now: Date,
): Promise<(Omit<Session, 'twoStepNeeded'> & { lastUsedAt: Date; isTwoStepAsked: boolean }) | undefined> {
  const [row] = await runSessionQuery(reader, { tokenHash, now })
  if (!row) return undefined
  const by = row.opened_by === null ? null : await findOpener(reader, row.opened_by, now)
  // Their own session is over, or they may not look any more.
  if (by === undefined) return undefined
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
    authenticatedAt: row.authenticated_at,
    // A frozen account may be looked at by its owner, and nothing else.
    readOnly: row.read_only ?? (row.deletion_at === null ? null : 'frozen'),
    opened: by && { ...by, until: row.expires_at },
    deletionAt: row.deletion_at,
    consentVersion: row.consent_version,
    hasTwoStep: row.has_two_step,
    cabinetRoles: row.cabinet_roles,
    lastUsedAt: row.last_used_at,
    isTwoStepAsked: row.two_step_asked_at !== null,
  }
}

const runSessionQuery = compiledOnce((reader, { tokenHash, now }: { tokenHash: string; now: Date }) =>
  reader
    .selectFrom('session')
    .innerJoin('cabinet_facts as cabinet', 'cabinet.id', 'session.cabinet_id')
    .innerJoin('account_facts as account', 'account.id', 'session.account_id')
    .select(sessionColumns)
    .where('session.token_hash', '=', tokenHash)
    .where('account.blocked_at', 'is', null)
    .where(isLiving(now)),
)

/** True for a session that is not ended, not older than it may get, and was used lately. */
export const isLiving = (now: Date) =>
  sql<boolean>`session.ended_at is null and session.expires_at > ${now}
    and session.last_used_at + session.idle_minutes * interval '1 minute' > ${now}`

/** The staff member behind a look, while their own session is open and they may look. */
async function findOpener(reader: Reader, sessionId: string, now: Date) {
  const row = await reader
    .selectFrom('session')
    .innerJoin('cabinet_facts as cabinet', 'cabinet.id', 'session.cabinet_id')
    .innerJoin('account_facts as account', 'account.id', 'session.account_id')
    .select(['session.account_id', 'session.cabinet_id', 'account.first_name', 'account.last_name'])
    .select(['cabinet.role', 'cabinet.permissions'])
    .where('session.id', '=', sessionId)
    .where(isLiving(now))
    .executeTakeFirst()
  if (!row || !mayOpenOthers(row)) return undefined
  const { account_id: accountId, cabinet_id: cabinetId, first_name: firstName, last_name: lastName } = row
  return { by: { accountId, cabinetId, firstName, lastName }, permissions: row.permissions }
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Stores a session and its event in the history, by one statement. It waits for a transaction that ends all sessions
 *  of the account.
 *  @param passwordHash that the account's password must still have
 *  @param counted the try that opened it, which is taken back by the same statement
 *  @returns false when the account has another password by now, or is blocked */
export async function insertSession(
  writer: Db | Tx,
  row: Omit<Database['session'], 'ended_at'>,
  event: SignInEventTable,
  passwordHash: string | undefined,
  counted: CountedTry | undefined,
): Promise<boolean> {
  const columns = <Row extends object>(of: Row) => Object.keys(of) as (keyof Row)[]
  const values = (of: object) => sql<object>`select ${sql.join(Object.values(of))} from held`
  const inserted = await writer
    .with('held', () => selectAccountForShare(writer, row.account_id, passwordHash))
    .with('remembered', (query) => query.insertInto('sign_in_event').columns(columns(event)).expression(values(event)))
    .with(
      'forgiven',
      () => sql<object>`(${counted ? releaseHitsStatement(counted.subjects, counted.forgiven) : sql`select`})`,
    )
    .insertInto('session')
    .columns(columns(row))
    .expression(values(row))
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const tellStreams = publishing('session', 'session.id', sessionEnded).as('told')

/** Ends an open session, with the looks that were opened from it, and their streams with the commit.
 *  @returns whether there was one */
export async function closeSession(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', tellStreams])
    .executeTakeFirst()
  if (!ended) return false
  await endLooks(tx, [id], now)
  return true
}

/** Ends the streams of an account whose permissions have changed, with those of the looks that it has open, with the commit. Their
 *  pages open them again, with the topics that are theirs now. */
export async function outdateStreams(tx: Tx, accountId: string, now: Date): Promise<void> {
  const own = tx.selectFrom('session').select('id').where('account_id', '=', accountId)
  await tx
    .selectFrom('session')
    .select(publishing('session', 'session.id', streamOutdated).as('told'))
    .where((is) => is.or([is('session.account_id', '=', accountId), is('session.opened_by', 'in', own)]))
    .where(isLiving(now))
    .execute()
}

/** A look ends with the session that it was opened from. */
async function endLooks(tx: Tx, openedBy: string[], now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('opened_by', 'in', openedBy)
    .where('ended_at', 'is', null)
    .returning(['id', tellStreams])
    .execute()
}

/** Locks the account, so that no session is opened while another transaction ends all of them. */
export async function lockAccountForShare(tx: Tx, id: string): Promise<void> {
  await selectAccountForShare(tx, id).execute()
}

/** Reads all that signing in needs, in one query: whether anybody was ever signed in from this network; and of the phone, if it has an
 *  account, the stored hash, whether it has a second step, whether it was ever used from this network, and the cabinet to start in. That
 *  is the one used last, else the most useful one: staff, then executor, then customer. */
export async function findCredentials(reader: Reader, asking: { phone: string; network: string }) {
  const [found] = await runCredentialsQuery(reader, asking)
  if (!found) throw new Error('A select without a table gives a row')
  return found
}

const runCredentialsQuery = compiledOnce((reader, { phone, network }: { phone: string; network: string }) =>
  reader
    .selectFrom(sql`(select)`.as('asked'))
    .leftJoin('account_credentials as account', (join) => join.on('account.phone', '=', phone))
    .leftJoinLateral(
      (from) =>
        startCabinet(from.selectFrom('cabinet_facts as cabinet').whereRef('cabinet.account_id', '=', 'account.id')).as(
          'start',
        ),
      (join) => join.onTrue(),
    )
    .select((select) => [
      'account.id',
      'account.password_hash',
      'account.has_two_step',
      'account.is_blocked',
      'start.id as cabinet_id',
      'start.role',
      select.exists(usesOf(reader, network)).as('is_familiar_network'),
      select
        .exists(usesOf(reader, network).where('session.account_id', '=', select.ref('account.id')))
        .as('is_known_network'),
    ]),
)

/** 422 for wrong credentials. 409 for an account that was merged into another one, or that staff have blocked: said only to whoever has
 *  proved that it is theirs. */
export const signInRefused = (why: 'wrong_credentials' | 'account_merged' | 'account_blocked') =>
  why === 'wrong_credentials' ? new Failure(422, why, 'sessions.wrong_credentials') : refused(why, `sessions.${why}`)

export async function isBlocked(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('account_facts').select('blocked_at').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.blocked_at !== null
}

/** Whether an account was used from a network before. */
export async function isKnownNetwork(reader: Reader, accountId: string, network: string): Promise<boolean> {
  const use = await usesOf(reader, network).where('session.account_id', '=', accountId).limit(1).executeTakeFirst()
  return use !== undefined
}

/** Sessions that people opened from a network. Looks of the staff are left out. */
const usesOf = (reader: Reader, network: string) =>
  reader
    .selectFrom('session')
    .select('session.id')
    .where('session.network', '=', network)
    .where('session.opened_by', 'is', null)

/** The cabinet to start in: the one used last, else the most useful one. @throws Failure 409 `account_merged` where none is left */
export async function getStartCabinet(reader: Reader, accountId: string): Promise<{ id: string; role: Role }> {
  const cabinet = await startCabinet(
    reader.selectFrom('cabinet_facts as cabinet').where('cabinet.account_id', '=', accountId),
  ).executeTakeFirst()
  if (!cabinet) throw signInRefused('account_merged')
  return cabinet
}

function startCabinet<Outer extends Database & { cabinet: Database['cabinet_facts'] }>(
  cabinets: SelectQueryBuilder<Outer, 'cabinet', object>,
) {
  return cabinets
    .select(['cabinet.id', 'cabinet.role'])
    .orderBy(
      // The newest session of each cabinet, read from the end of its index, because an account may have thousands.
      sql`(select max(session.created_at) from session where session.cabinet_id = cabinet.id and session.opened_by is null)`,
      (order) => order.desc().nullsLast(),
    )
    .orderBy(sql`array_position(array['staff', 'executor', 'customer'], cabinet.role)`)
    .limit(1)
}

/** Ends all valid sessions of an account except `exceptId`, with their looks, and their streams at the commit. It waits
 *  for a session that is being opened. @returns the ids of those that ended, without such looks */
export async function endSessionsOf(tx: Tx, accountId: string, exceptId: string | null, now: Date): Promise<string[]> {
  await lockAccounts(tx, [accountId])
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$call(ifGiven(exceptId, (query, exceptId) => query.where('id', '!=', exceptId)))
    .returning(['id', tellStreams])
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await endLooks(tx, ids, now)
  return ids
}

/** Remembers that the person of a session proved who they are. */
export async function renewProof(writer: Db | Tx, sessionId: string, now: Date): Promise<void> {
  await writer.updateTable('session').set({ authenticated_at: now }).where('id', '=', sessionId).execute()
}

export async function removeSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute()
}

/** Last use of an account by its person, for a query that has the account's id in `account`. Looks of the staff do not count as use. */
const lastUseOf = (account: string) => sql<Date | null>`(
  select max(session.last_used_at) from session
  where session.account_id = ${sql.ref(account)} and session.opened_by is null)`

/** Number of open sessions of an account, for a query that has the account's id in `account`. Looks of the staff are left out. */
const openSessionsOf = (account: string, now: Date) => sql<number>`(
  select count(*)::int from session
  where session.account_id = ${sql.ref(account)} and session.opened_by is null and ${isLiving(now)})`

/** Last use and number of open sessions of an account, for a query that has the account's id in `account`. */
export const selectUse = (account: string, now: Date) => ({
  lastUse: lastUseOf(account),
  openSessions: openSessionsOf(account, now),
})

/** Ends the open sessions of one cabinet, with their looks and their streams. */
export async function endSessionsOfCabinet(tx: Tx, cabinetId: string, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('cabinet_id', '=', cabinetId)
    .where('ended_at', 'is', null)
    .returning(['id', tellStreams])
    .execute()
  if (ended.length === 0) return
  await endLooks(
    tx,
    ended.map(({ id }) => id),
    now,
  )
}
