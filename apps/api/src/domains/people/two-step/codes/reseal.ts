import type { Services } from '#platform/services.ts'
import { listSealed, replaceSealed } from '../queries.ts'
import { isSealedByPresent, seal, unseal } from './sealed-secret.ts'

export const resealTask = 'reseal-app-secrets'

const rowsAtOnce = 200

/** Seals by the present secret what an earlier one has sealed, so that the earlier one can be taken away. Nothing is read where there
 *  is no earlier one. A row that no secret opens is left, and logged: its owner signs in by a saved code, or an administrator
 *  turns the second step off. @returns how many were sealed anew */
export async function resealAppSecrets(services: Services): Promise<number> {
  if (services.oldSecrets.length === 0) return 0
  let [resealed, unopened] = [0, 0]
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await listSealed(services.db, after, rowsAtOnce)
    for (const { account_id: id, sealed_secret: sealed } of rows) {
      if (isSealedByPresent(services, id, sealed)) continue
      try {
        const anew = seal(services, id, unseal(services, id, sealed))
        if (await replaceSealed(services.db, id, sealed, anew)) resealed += 1
      } catch {
        unopened += 1
      }
    }
    after = rows.at(-1)?.account_id ?? after
    if (rows.length < rowsAtOnce) break
  }
  if (resealed > 0) services.log.info({ resealed }, 'secrets of authenticator apps were sealed by the present secret')
  if (unopened > 0) services.log.error({ unopened }, 'ALARM: secrets of authenticator apps that no secret opens')
  return resealed
}
