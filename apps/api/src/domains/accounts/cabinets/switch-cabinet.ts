import { Failure, type RequestFacts, type Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import type { Reader, Tx } from '../../../platform/database/index.ts'
import { recordEvent } from '../../../platform/audit/index.ts'
import { openSession } from '../sessions/open-session.ts'
import { endSession } from '../sessions/queries.ts'
import { listCabinetRows, useCabinetLink } from './queries.ts'
import { equalMacs, mac } from '../tokens.ts'

const linkLifeMs = 60_000

/** The account's cabinets, each with a link for this account alone, good for 60 seconds and one use. */
export async function listCabinets(reader: Reader, effects: Pick<Effects, 'clock' | 'secret'>, session: Session) {
  const date = effects.clock.now().toISOString()
  const rows = await listCabinetRows(reader, session.accountId)
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    title: row.title,
    current: row.id === session.cabinetId,
    date,
    signature: signLink(effects.secret, session.accountId, row.id, date),
  }))
}

/** Opens a session in another cabinet of the same account and ends the present one.
 *  @throws Failure 422 `link_rejected` for a link that is forged, foreign, too old or already used */
export async function switchCabinet(
  tx: Tx,
  effects: Effects,
  session: Session,
  request: RequestFacts,
  link: { id: string; date: string; signature: string },
): Promise<{ accessToken: string }> {
  const now = effects.clock.now()
  const rejected = () => new Failure(422, 'link_rejected', 'accounts.link_rejected')
  // The fingerprint first: nothing else of the link is believed before it.
  if (!equalMacs(link.signature, signLink(effects.secret, session.accountId, link.id, link.date))) throw rejected()
  const age = now.getTime() - Date.parse(link.date)
  if (!(age >= 0 && age <= linkLifeMs)) throw rejected()
  const cabinets = await listCabinetRows(tx, session.accountId)
  const target = cabinets.find((cabinet) => cabinet.id === link.id)
  if (!target) throw rejected()
  if (!(await useCabinetLink(tx, link.signature, now))) throw rejected()
  await endSession(tx, session.id, now)
  const accessToken = await openSession(tx, effects, request, {
    accountId: session.accountId,
    cabinetId: target.id,
    role: target.role,
    // Going to another room is no proof of who one is.
    authenticatedAt: session.authenticatedAt,
    event: 'switched',
  })
  const changes = { cabinetId: { from: session.cabinetId, to: link.id } }
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'switched',
    changes,
  })
  return { accessToken }
}

function signLink(secret: string, accountId: string, cabinetId: string, date: string): string {
  return mac(secret, 'switch-to-cabinet', [accountId, cabinetId, date])
}
