import type { Tx } from '#platform/database'
import { forbidden, refused, type Session } from '#platform/http'
import { getOwnerFor, type Owner } from '../owners.ts'
import { teaches } from '../policy.ts'

/** The contract or seat that somebody writes about.
 *  @throws Failure 404 not theirs, or absent · 403 they do not teach in it · 409 it has not begun */
export async function ownerToEdit(tx: Tx, session: Session, id: string): Promise<Owner> {
  const owner = await getOwnerFor(tx, session, id)
  if (!teaches(session, owner)) throw forbidden('progress.not_yours')
  if (!owner.hasBegun) throw refused('progress_not_begun', 'progress.not_begun')
  return owner
}
