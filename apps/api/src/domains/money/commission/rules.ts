import { addDays, businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/commission'
import type { CommissionRule } from '@navyk/api-spec/money/commission'
import { recordEvent } from '../../../platform/audit/index.ts'
import type { Reader } from '../../../platform/database/index.ts'
import {
  invalidFields,
  notFound,
  type ReadCase,
  versionConflict,
  type WriteCase,
} from '../../../platform/http/index.ts'
import { listPeople, nameOf, type Person } from '../../people/accounts/index.ts'
import { snapshotOf } from './policy.ts'
import { findContractByNumber, findRule, insertRule, listRules, type RuleLine, setEnd } from './queries.ts'

const present = (people: Map<string, Person>, row: RuleLine): CommissionRule => ({
  ...snapshotOf(row),
  ...{ id: row.id, subject: row.subject, validTo: row.valid_to, note: row.note, version: row.version },
  contract: row.contract_id === null ? null : { id: row.contract_id, number: row.contract_number ?? 0 },
  createdBy: nameOf(people.get(row.created_by)),
  createdAt: row.created_at.toISOString(),
})

async function describe(reader: Reader, id: string): Promise<CommissionRule> {
  const row = await findRule(reader, id)
  if (!row) throw notFound()
  return present(await listPeople(reader, [row.created_by]), row)
}

export const listCommissionRules: ReadCase<typeof spec.listCommissionRules> = async (reader) => {
  const rows = await listRules(reader)
  const people = await listPeople(
    reader,
    rows.map((row) => row.created_by),
  )
  return rows.map((row) => present(people, row))
}

/** @throws Failure 422 from a day that has passed, or of a contract that there is not */
export const createCommissionRule: WriteCase<typeof spec.createCommissionRule> = async (
  tx,
  effects,
  session,
  input,
) => {
  const now = effects.clock.now()
  const { kind, validFrom, contractNumber = null, subject = null } = input
  if (validFrom < businessDate(now)) throw invalidFields({ validFrom: 'commission.from_past' })
  const contractId = contractNumber === null ? null : await findContractByNumber(tx, contractNumber)
  if (contractId === undefined) throw invalidFields({ contractNumber: 'commission.no_such_contract' })
  const figures = {
    percent: kind === 'fixed' ? null : (input.percent ?? null),
    amount_kopecks: kind === 'fixed' ? (input.amountKopecks ?? null) : null,
    steps: kind === 'steps' ? input.steps : [],
    minimum_pay_kopecks: input.minimumPayKopecks ?? null,
  }
  const id = effects.ids.next()
  await insertRule(tx, {
    ...{ id, kind, ...figures, subject, contract_id: contractId, valid_from: validFrom, valid_to: null },
    ...{ note: input.note, created_by: session.cabinetId, created_at: now },
  })
  await recordEvent(tx, effects, session, {
    ...{ objectKind: 'commission_rule', objectId: id, action: 'created' },
    changes: {
      kind: { from: null, to: kind },
      percent: { from: null, to: figures.percent },
      amountKopecks: { from: null, to: figures.amount_kopecks },
      steps: { from: null, to: figures.steps },
      minimumPayKopecks: { from: null, to: figures.minimum_pay_kopecks },
      validFrom: { from: null, to: validFrom },
    },
  })
  return describe(tx, id)
}

/** Sets the last day. A rule that has not begun by then never counts. @throws Failure 404 · 409 it has an end already, or has
 *  changed · 422 on a day that has passed */
export const endCommissionRule: WriteCase<typeof spec.endCommissionRule> = async (tx, effects, session, input) => {
  const { id, version } = input
  const before = await describe(tx, id)
  if (input.validTo < businessDate(effects.clock.now())) throw invalidFields({ validTo: 'commission.ends_in_past' })
  const validTo = input.validTo < before.validFrom ? addDays(before.validFrom, -1) : input.validTo
  if (!(await setEnd(tx, { id, version }, validTo))) throw versionConflict(await describe(tx, id))
  await recordEvent(tx, effects, session, {
    ...{ objectKind: 'commission_rule', objectId: id, action: 'ended' },
    changes: { validTo: { from: null, to: validTo } },
  })
  return describe(tx, id)
}
