import { nameOf } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/commission'
import type { CommissionRule, CommissionRuleForm } from '@navyk/api-spec/money/commission'
import { listHistory, recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { invalidFields, notFound, type ReadCase, versionConflict, type WriteCase } from '#platform/http'
import { listPeople, type Person } from '#people/accounts'
import { snapshotOf } from './policy.ts'
import {
  findContractByNumber,
  findRule,
  insertRule,
  listRules,
  type RuleLine,
  type RuleRow,
  setEnd,
} from './queries.ts'

const present = (people: Map<string, Person>, row: RuleLine): CommissionRule => ({
  ...snapshotOf(row),
  id: row.id,
  subject: row.subject,
  level: row.level,
  validTo: row.valid_to,
  note: row.note,
  version: row.version,
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

/** The rule that a form describes, not stored. @throws Failure 422 the contract does not exist */
export async function ruleOfForm(
  reader: Reader,
  form: CommissionRuleForm,
): Promise<Omit<RuleRow, 'id' | 'created_by' | 'created_at' | 'version'>> {
  const { kind, contractNumber = null, subject = null, level = null } = form
  const contractId = contractNumber === null ? null : await findContractByNumber(reader, contractNumber)
  if (contractId === undefined) throw invalidFields({ contractNumber: 'commission.no_such_contract' })
  return {
    kind,
    percent: kind === 'fixed' ? null : (form.percent ?? null),
    amount_kopecks: kind === 'fixed' ? (form.amountKopecks ?? null) : null,
    steps: kind === 'steps' ? form.steps : [],
    minimum_pay_kopecks: form.minimumPayKopecks ?? null,
    subject,
    level,
    contract_id: contractId,
    valid_from: form.validFrom,
    valid_to: null,
    note: form.note,
  }
}

/** @throws Failure 422 from a day that has passed, or of a contract that there is not */
export const createCommissionRule: WriteCase<typeof spec.createCommissionRule> = async (
  tx,
  effects,
  session,
  input,
) => {
  const now = effects.clock.now()
  if (input.validFrom < businessDate(now)) throw invalidFields({ validFrom: 'commission.from_past' })
  const rule = await ruleOfForm(tx, input)
  const id = effects.ids.next()
  await insertRule(tx, { id, ...rule, created_by: session.cabinetId, created_at: now })
  await recordEvent(tx, effects, session, {
    objectKind: 'commission_rule',
    objectId: id,
    action: 'created',
    changes: asMade({
      kind: rule.kind,
      subject: rule.subject,
      level: rule.level,
      contractNumber: input.contractNumber,
      percent: rule.percent,
      amountKopecks: rule.amount_kopecks,
      steps: rule.steps.length === 0 ? null : rule.steps,
      minimumPayKopecks: rule.minimum_pay_kopecks,
      validFrom: rule.valid_from,
    }),
  })
  return describe(tx, id)
}

/** The changes of a history entry for a new thing: every value that it has. */
const asMade = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, to]) => (to == null ? [] : [[name, { from: null, to }]])))

/** The history of a rule, newest first. @throws Failure 404 */
export const listRuleHistory: ReadCase<typeof spec.listRuleHistory> = async (reader, _effects, _session, { id }) => {
  await describe(reader, id)
  return listHistory(reader, 'commission_rule', id)
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
    objectKind: 'commission_rule',
    objectId: id,
    action: 'ended',
    changes: { validTo: { from: null, to: validTo } },
  })
  return describe(tx, id)
}
