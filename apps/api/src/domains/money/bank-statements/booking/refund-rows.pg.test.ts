import * as spec from '@navyk/api-spec/money/bank-statements'
import type { BankRow } from '@navyk/api-spec/money/bank-statements'
import { askRefundReturn, getRefund, refuseRefundReturn } from '@navyk/api-spec/money/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientBankFile } from '#testing/factories/bank-files.ts'
import { addSecondAccountant, payOutRefund, refundAccount } from '#testing/acting/payments.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp, type TestPerson } from '#testing/test-app.ts'

let t: TestApp
let second: TestPerson
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  second = await addSecondAccountant(t)
})
afterAll(() => t.close())

async function uploaded(number: string, kopecks: number): Promise<BankRow> {
  const row = {
    id: '',
    number,
    on: '2026-11-20',
    in: kopecks,
    name: 'ОАО «Банк»',
    unp: '',
    account: refundAccount.iban,
  }
  const file = new TextEncoder().encode(
    clientBankFile({ account: 'BY83BPSB30123542950119330000', opening: 0, rows: [{ ...row, purpose: 'Возврат' }] }),
  )
  const as = t.people.accountant
  const { body } = await t.call(spec.importBankStatement, { as, query: { name: 'a.txt' }, file })
  const { data } = (await t.call(spec.listBankRows, { as, params: { id: body.data.id }, query: { kind: 'sure' } })).body
  return data[0]
}
const settle = ({ id, version }: BankRow, refundId: string, as: TestPerson) =>
  t.call(spec.settleBankRow, {
    as,
    params: { id },
    body: { version, settlement: { kind: 'refund_returned', refundId } },
  })
const posted = async (refundId: string) =>
  t.services.db.selectFrom('bank_statement_row').select('id').where('returned_refund_id', '=', refundId).execute()
const asked = async (refundId: string) =>
  t.services.db
    .selectFrom('audit_event')
    .select('id')
    .where('object_id', '=', refundId)
    .where('action', '=', 'return_asked')
    .execute()
const refund = async (id: string) => (await t.call(getRefund, { as: second, params: { id } })).body.data

test('one of several people who settle two rows of one refund at once asks for its return, once', async () => {
  const refundId = await payOutRefund(t, t.people.customer, second)
  const rows = [await uploaded('1', 1500), await uploaded('2', 1500)]
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) =>
      settle(rows[index % 2] as BankRow, refundId, index < 3 ? t.people.accountant : second),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect([(await posted(refundId)).length, (await asked(refundId)).length]).toEqual([1, 1])
  expect(await refund(refundId)).toMatchObject({ state: 'return_asked' })
})

test('a row that is settled while somebody records the return by hand is linked, and is free if the return is refused', async () => {
  const refundId = await payOutRefund(t, t.people.customer, second, { amountKopecks: 1700 })
  const row = await uploaded('3', 1700)
  const params = { id: refundId }
  const byHand = { as: second, params, body: { version: 3, reason: 'Вернулся' } }
  const [settled] = await Promise.all([settle(row, refundId, t.people.accountant), t.call(askRefundReturn, byHand)])
  expect(settled.status).toBe(200)
  expect((await asked(refundId)).length).toBe(1)
  const { version } = await refund(refundId)
  const body = { version, reason: 'Нет' }
  const [again, refusal] = await Promise.all([
    settle(settled.body.data, refundId, second),
    t.call(refuseRefundReturn, { as: t.people.accountant, params, body }),
  ])
  expect([again.status, refusal.status]).toEqual([409, 200])
  expect([(await posted(refundId)).length, (await refund(refundId)).state]).toEqual([0, 'paid'])
})
