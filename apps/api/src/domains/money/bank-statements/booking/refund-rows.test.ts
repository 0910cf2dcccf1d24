// Refunds that the bank sends back, by the rows of its statements: it is 12:00 in Minsk on Friday, 20 November 2026.
import * as spec from '@navyk/api-spec/money/bank-statements'
import type { BankRow, BankStatementDetails } from '@navyk/api-spec/money/bank-statements'
import {
  approveRefundReturn,
  askRefundReturn,
  getRefund,
  type Refund,
  refuseRefundReturn,
} from '@navyk/api-spec/money/payments'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientBankFile, type FileRow } from '#testing/factories/bank-files.ts'
import { contradictions } from '#testing/sums/contradictions.ts'
import { enterPayer, payerForm } from '#testing/legal-details.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { otherStaff } from '#testing/other-staff.ts'
import { duesOf, payOutRefund, refundAccount } from '#testing/acting/payments.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { balance } from '#money/ledger'

eachTestHasOneContract()

const reason = 'Банк вернул: счёт закрыт'
let refundId: string
let accountant: TestPerson
let second: TestPerson
/** A refund of 15.00 out of a payment of 30.00, paid out through the bank on 20 November by the document 88. */
beforeEach(async () => {
  accountant = t.people.accountant
  second = await otherStaff(t, 'accountant')
  refundId = await payOutRefund(t, contract.customer, second)
})
afterEach(async () => expect(await contradictions(t.services.db)).toEqual([]))

const back = (said: Partial<FileRow> = {}): FileRow => ({
  id: '',
  number: '7',
  on: '2026-11-20',
  in: 1500,
  name: 'ОАО «Банк»',
  unp: '',
  account: refundAccount.iban,
  purpose: reason,
  ...said,
})
async function uploaded(...rows: FileRow[]): Promise<BankStatementDetails> {
  const file = new TextEncoder().encode(clientBankFile({ account: 'BY83BPSB30123542950119330000', opening: 0, rows }))
  const { status, body } = await t.call(spec.importBankStatement, { as: accountant, query: { name: 'a.txt' }, file })
  expect(status).toBe(201)
  return body.data
}
const rowsOf = async ({ id }: { id: string }, kind: spec.BankRowKind): Promise<BankRow[]> =>
  (await t.call(spec.listBankRows, { as: accountant, params: { id }, query: { kind } })).body.data
async function only(statement: { id: string }, kind: spec.BankRowKind): Promise<BankRow> {
  const rows = await rowsOf(statement, kind)
  expect(rows).toHaveLength(1)
  return rows[0] as BankRow
}
const settle = (
  { id, version }: BankRow,
  settlement: object = { kind: 'refund_returned', refundId },
  as = accountant,
) => t.call(spec.settleBankRow, { as, params: { id }, body: { version, settlement } })
const confirm = ({ id, sure }: BankStatementDetails) =>
  t.call(spec.confirmBankRows, { as: accountant, params: { id }, body: sure })
const refund = async (): Promise<Refund> =>
  (await t.call(getRefund, { as: accountant, params: { id: refundId } })).body.data
async function step(
  endpoint: typeof askRefundReturn | typeof approveRefundReturn | typeof refuseRefundReturn,
  as: TestPerson,
  body: object = {},
) {
  const { version } = await refund()
  return (await t.call(endpoint, { as, params: { id: refundId }, body: { version, ...body } })).status
}
const money = async () => [
  await balance(t.services.db, { kind: 'bank' }),
  (await duesOf(t, contract.customer.cabinetId)).creditKopecks,
]
const returned = () => ({ kind: 'refund_returned', refundId })

describe('a row by which a refund returns', () => {
  test('asks a second person, who agrees: the money is posted once', async () => {
    const open = await only(await uploaded(back()), 'sure')
    expect(open.proposals).toMatchObject([{ ...returned(), paidOn: '2026-11-20', isAgreed: false }])
    expect(await money()).toEqual([1500, 1500])
    const posted: BankRow = (await settle(open)).body.data
    expect(posted).toMatchObject({ state: 'posted', proposals: [{ ...returned(), isAgreed: false }] })
    expect(await refund()).toMatchObject({ state: 'return_asked', returnReason: reason })
    expect(await money()).toEqual([1500, 1500])
    expect(await step(approveRefundReturn, accountant)).toBe(409)
    expect(await step(approveRefundReturn, second)).toBe(200)
    expect(await money()).toEqual([3000, 3000])
    const params = { id: open.id }
    const reopened = await t.call(spec.reopenBankRow, {
      as: accountant,
      params,
      body: { version: posted.version, reason },
    })
    expect(reopened.status).toBe(409)
  })

  test('is confirmed together with others, and still waits for a second person', async () => {
    const statement = await uploaded(back())
    expect((await confirm(statement)).status).toBe(200)
    expect(await only(statement, 'done')).toMatchObject({ state: 'posted', proposals: [returned()] })
    expect(await refund()).toMatchObject({ state: 'return_asked' })
    expect(await money()).toEqual([1500, 1500])
  })

  test('is linked to a return that was agreed already, and posts nothing again', async () => {
    await step(askRefundReturn, accountant, { reason })
    await step(approveRefundReturn, second)
    expect(await money()).toEqual([3000, 3000])
    const open = await only(await uploaded(back()), 'sure')
    expect(open.proposals).toMatchObject([{ ...returned(), isAgreed: true }])
    expect((await settle(open)).status).toBe(200)
    expect(await money()).toEqual([3000, 3000])
    expect(await refund()).toMatchObject({ state: 'returned' })
  })

  test('is linked to a requested return, to which the person who linked it may agree', async () => {
    await step(askRefundReturn, accountant, { reason })
    const open = await only(await uploaded(back()), 'sure')
    expect((await settle(open, returned(), second)).status).toBe(200)
    expect(await step(approveRefundReturn, accountant)).toBe(409)
    expect(await step(approveRefundReturn, second)).toBe(200)
    expect(await money()).toEqual([3000, 3000])
  })

  test('is free again when the return is refused, and can be settled in another way or request it again', async () => {
    const statement = await uploaded(back())
    await settle(await only(statement, 'sure'))
    const refusal = 'Это другие деньги'
    expect(await step(refuseRefundReturn, second, { reason: refusal })).toBe(200)
    const free = await only(statement, 'sure')
    expect(free).toMatchObject({ state: 'open', decidedBy: null, proposals: [returned()] })
    await settle(free)
    expect(await step(refuseRefundReturn, accountant, { reason: refusal })).toBe(200)
    const paid = { kind: 'payment', customerId: contract.customer.cabinetId, allocations: [] }
    expect((await settle(await only(statement, 'sure'), paid)).status).toBe(200)
    // A row that has become a payment stays one, whatever becomes of the refund.
    await step(askRefundReturn, accountant, { reason })
    await step(refuseRefundReturn, second, { reason: refusal })
    expect(await only(statement, 'done')).toMatchObject({ proposals: [{ kind: 'payment' }] })
  })

  test('is settled in no other way, and no other row returns the refund again', async () => {
    const first = await only(await uploaded(back()), 'sure')
    const other = await uploaded(back({ number: '8', on: '2026-11-20' }))
    const posted: BankRow = (await settle(first)).body.data
    for (const settlement of [returned(), { kind: 'transfer' }, { kind: 'ignore', reason }]) {
      expect(await settle(posted, settlement)).toMatchObject({ status: 409, body: { code: 'bank_row_state' } })
    }
    const twin = [...(await rowsOf(other, 'sure')), ...(await rowsOf(other, 'unsure'))]
    expect(twin.map(({ proposals }) => proposals)).toEqual([[]])
    for (const row of twin) {
      expect(await settle(row)).toMatchObject({ status: 409, body: { code: 'refund_not_returned' } })
    }
    const { db } = t.services
    const change = sql`
      update bank_statement_row set state = 'ignored', reason = 'x', settled_as = null, returned_refund_id = null
      where state = 'posted'
    `
    await expect(change.execute(db)).rejects.toThrow('never changed')
  })

  test('has the refund’s sum, comes after the payout, and is incoming; no row returns a refund in cash', async () => {
    for (const [index, said] of [{ in: 1499 }, { on: '2026-11-19' }].entries()) {
      const statement = await uploaded(back({ ...said, number: `9${index}` }))
      const row = await only(statement, 'unsure')
      expect(row.proposals).toEqual([])
      expect(await settle(row)).toMatchObject({ status: 409, body: { code: 'refund_not_returned' } })
    }
    const out = await only(await uploaded(back({ in: -1500 })), 'unsure')
    expect((await settle(out)).status).toBe(422)
    refundId = await payOutRefund(t, contract.customer, second, { amountKopecks: 700, method: 'cash' })
    const cash = await only(await uploaded(back({ in: 700, number: '11' })), 'unsure')
    expect(cash.proposals).toEqual([])
    expect((await settle(cash)).status).toBe(409)
  })

  test('is proposed before a payment if only the customer matches, and a person decides', async () => {
    await enterPayer(t, contract.customer, contract.customer.cabinetId)
    const statement = await uploaded(back({ unp: payerForm.unp, account: '', purpose: 'Перевод' }))
    expect(await only(statement, 'unsure')).toMatchObject({
      doubt: 'like_refund',
      proposals: [returned(), { kind: 'payment' }],
    })
  })

  test('is settled only by accountants', async () => {
    const open = await only(await uploaded(back()), 'sure')
    for (const person of [contract.customer, t.people.manager]) {
      expect((await settle(open, returned(), person)).status).toBe(403)
    }
  })
})
