import type * as spec from '@navyk/api-spec/money/wallets'
import type { Debt } from '@navyk/api-spec/money/wallets'
import { recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, versionConflict, type WriteCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { balance } from '#money/ledger'
import { usualDebtLimitKopecks } from '../policy.ts'
import { findDebtLimit, writeDebtLimit } from '../queries.ts'

/** The limit of a customer's debt, and the debt, in kopecks. @throws Failure 404 no such customer */
export const getDebtLimit: ReadCase<typeof spec.getDebtLimit> = async (reader, _effects, _session, { id }) => {
  if ((await listPeople(reader, [id])).get(id)?.role !== 'customer') throw notFound()
  return describeDebt(reader, id)
}

/** Sets the limit of a customer's debt. @throws Failure 404 · 409 somebody else has just set another limit */
export const setDebtLimit: WriteCase<typeof spec.setDebtLimit> = async (tx, effects, session, input) => {
  const { id, version, limitKopecks } = input
  const before = await getDebtLimit(tx, effects, session, { id })
  if (!(await writeDebtLimit(tx, id, version, limitKopecks))) throw versionConflict(before)
  await recordEvent(tx, effects, session, {
    objectKind: 'debt_limit',
    objectId: id,
    action: 'limit_named',
    changes: { limitKopecks: { from: before.limitKopecks, to: limitKopecks } },
  })
  return describeDebt(tx, id)
}

async function describeDebt(reader: Reader, customerId: string): Promise<Debt> {
  const owedKopecks = await balance(reader, { kind: 'customer', ownerId: customerId })
  const row = await findDebtLimit(reader, customerId)
  const limitKopecks = row?.limit_kopecks ?? usualDebtLimitKopecks
  return { owedKopecks, limitKopecks, isOver: owedKopecks > limitKopecks, version: row?.version ?? 0 }
}
