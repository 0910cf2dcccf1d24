import { businessDate } from '@navyk/api-spec/kit'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { notify, type NoticeName } from '#messages/notices'
import { lapseChanges } from './change-queries.ts'
import { endPauses, startPauses } from './life-queries.ts'

type ContractOfNotice = { id: string; number: number; customer_id: string; executor_id: string }

/** Applies a new day: pauses begin and end, proposals that nobody answered lapse. Running it again does nothing; a fixed number of
 *  statements, however many contracts. */
export async function passDay(tx: Tx, effects: Effects): Promise<void> {
  const now = effects.clock.now()
  const today = businessDate(now)
  await recordAndNotify(tx, effects, await startPauses(tx, today), 'pause_began')
  await recordAndNotify(tx, effects, await endPauses(tx, today), 'pause_over')
  await recordAndNotify(tx, effects, await lapseChanges(tx, today, now), 'change_lapsed')
}

async function recordAndNotify(
  tx: Tx,
  effects: Effects,
  rows: ContractOfNotice[],
  what: NoticeName<'contracts'>,
): Promise<void> {
  // A changed row comes back when it was changed; people are told in the order of the contracts.
  const contracts = rows.toSorted((one, other) => one.number - other.number)
  await recordEvents(
    tx,
    effects,
    null,
    contracts.map(({ id }) => ({ objectKind: 'contract', objectId: id, action: what })),
  )
  await notify(
    tx,
    effects,
    contracts.flatMap(({ id, number, customer_id, executor_id }) =>
      [customer_id, executor_id].map((cabinetId) => ({
        cabinetId,
        kind: `contracts.notices.${what}` as const,
        values: { number },
        link: contractPath(id),
      })),
    ),
  )
}
