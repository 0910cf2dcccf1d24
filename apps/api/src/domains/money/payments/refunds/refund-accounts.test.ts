// The account that a refund goes to: it is 12:00 in Minsk on Friday, 20 November 2026.
import type { PayerForm } from '@navyk/api-spec/money/legal-details'
import * as spec from '@navyk/api-spec/money/payments'
import { beforeEach, describe, expect, test } from 'vitest'
import { enterPayer } from '#testing/legal-details.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { otherStaff } from '#testing/other-staff.ts'
import { refundAccount } from '#testing/acting/payments.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { receivePayment } from '../index.ts'

eachTestHasOneContract()

const { holder, ...account } = refundAccount
const person: Partial<PayerForm> = { kind: 'person', name: holder, unp: '', address: '', ...account }
const company = { iban: 'BY79BPSB30121736180139330000', bic: 'BPSBBY2X', bank: 'Сбер Банк' }

let id: string
let second: TestPerson
beforeEach(async () => {
  const payment = { amountKopecks: 3000, method: 'bank', receivedOn: '2026-11-19', reference: '', allocations: [] }
  const body = { ...payment, customerId: contract.customer.cabinetId }
  await t.call(spec.recordPayment, { as: t.people.accountant, body })
  second = await otherStaff(t, 'accountant')
})

/** A refund that two accountants have decided on: by default of 15.00, to the account that the customer has named. */
async function decided(body: object = {}): Promise<void> {
  const [as, customerId] = [t.people.accountant, contract.customer.cabinetId]
  const asked = await t.call(spec.askRefund, {
    as,
    body: { customerId, amountKopecks: 1500, reason: 'Уезжает', ...body },
  })
  expect(asked.status).toBe(200)
  id = asked.body.data.id
  expect((await t.call(spec.approveRefund, { as: second, params: { id }, body: { version: 1 } })).status).toBe(200)
}

const read = async (as: TestPerson) => (await t.call(spec.getRefund, { as, params: { id } })).body.data as spec.Refund
const pay = (body: object = {}) =>
  t.call(spec.payRefund, {
    as: t.people.accountant,
    params: { id },
    body: { version: 2, method: 'bank', paidOn: '2026-11-20', reference: '88', ...body },
  })
const enter = async (details: Partial<PayerForm>, version = 0) => {
  const { status } = await enterPayer(t, contract.customer, contract.customer.cabinetId, details, version)
  expect(status).toBe(200)
}

test('a person names an account for refunds, whose check digits are verified', async () => {
  const wrong = { ...person, iban: 'BY56MTBK30120001093300096372' }
  const refused = await enterPayer(t, contract.customer, contract.customer.cabinetId, wrong)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['iban']])
  const other = { ...person, bic: company.bic }
  expect((await enterPayer(t, contract.customer, contract.customer.cabinetId, other)).body.errors).toHaveProperty('bic')
  await enter(person)
  await decided({ account: null })
  expect((await read(t.people.accountant)).namedAccount).toEqual(refundAccount)
})

test('a refund goes to the account that the customer had named when it was requested, whatever the details become', async () => {
  await enter(person)
  await decided()
  expect(await read(t.people.accountant)).toMatchObject({ ways: ['bank'], toAccount: refundAccount, account: null })
  await enter({ ...person, ...company }, 1)
  expect(await read(t.people.accountant)).toMatchObject({ toAccount: refundAccount, namedAccount: company })
  expect((await pay()).body.data).toMatchObject({ state: 'paid', account: { ...refundAccount, on: '2026-11-20' } })
  await enter({ ...person, ...company }, 2)
  expect(await read(t.people.accountant)).toMatchObject({
    account: { ...refundAccount, on: '2026-11-20' },
    namedAccount: null,
  })
})

test('without details a refund goes to the account that is entered with it, whose check digits are verified', async () => {
  await decided()
  expect((await pay()).body.errors).toEqual({ method: [expect.stringContaining('назовите счёт')] })
  const ask = (account: object) =>
    t.call(spec.askRefund, {
      as: t.people.accountant,
      body: { customerId: contract.customer.cabinetId, amountKopecks: 1, reason: 'Уезжает', account },
    })
  expect((await ask({ ...refundAccount, iban: 'BY00' })).status).toBe(422)
  expect((await ask({ ...refundAccount, bic: company.bic })).status).toBe(422)
  await decided({ account: refundAccount })
  expect((await pay()).body.data).toMatchObject({ account: { ...refundAccount, on: '2026-11-20' } })
})

test('an entered account overrides the details, and a refund in cash keeps no account', async () => {
  await enter(person)
  const entered = { holder: 'ООО «Платим»', ...company }
  await decided({ account: entered })
  expect((await pay()).body.data).toMatchObject({ account: entered })
  await decided({ account: null })
  expect((await pay({ method: 'cash' })).body.data).toMatchObject({ method: 'cash', account: null })
})

describe('a refund by the provider', () => {
  const approvedOf = (amountKopecks: number) => decided({ amountKopecks })
  const received = (amountKopecks: number) =>
    t.services.transact((tx) =>
      receivePayment(tx, t.services, {
        customerId: contract.customer.cabinetId,
        amountKopecks,
        method: 'card',
        receivedOn: '2026-11-19',
        reference: '',
        source: 'online',
        sourceKey: 'bepaid:1',
      }),
    )

  test('returns the money that came through it, and reduces what it owes us', async () => {
    await received(1500)
    // The oldest credit of 30.00 is taken first.
    await approvedOf(4500)
    expect((await read(t.people.accountant)).ways).toEqual(['cash'])
    await t.call(spec.refuseRefund, {
      as: t.people.accountant,
      params: { id },
      body: { version: 2, reason: 'Двумя частями' },
    })
    await approvedOf(3000)
    await pay({ method: 'cash' })
    await decided({ account: refundAccount })
    expect((await read(t.people.accountant)).ways).toEqual(['bank', 'provider'])
    expect((await read(t.people.manager)).ways).toEqual([])
    expect(await balance(t.services.db, { kind: 'clearing' })).toBe(1500)
    expect((await pay({ method: 'provider' })).body.data).toMatchObject({
      state: 'paid',
      method: 'provider',
      account: null,
      ways: [],
    })
    expect(await balance(t.services.db, { kind: 'clearing' })).toBe(0)
  })

  test('is not possible for money that came another way', async () => {
    await approvedOf(1500)
    const refused = await pay({ method: 'provider' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['method']])
    expect(await read(t.people.accountant)).toMatchObject({ state: 'approved', ways: ['cash'] })
  })
})

test('only the customer and accountants see the account: no manager, and no executor reads a refund', async () => {
  await enter(person)
  await decided()
  expect(await read(t.people.manager)).toMatchObject({ account: null, namedAccount: null, toAccount: null })
  expect(await read(contract.customer)).toMatchObject({ account: null, namedAccount: null, toAccount: refundAccount })
  await pay()
  expect((await read(contract.customer)).account).toMatchObject(refundAccount)
  expect((await read(t.people.manager)).account).toBeNull()
  for (const as of [contract.executor, t.people.otherExecutor]) {
    const answers = [await t.call(spec.getRefund, { as, params: { id } }), await t.call(spec.listRefunds, { as })]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(JSON.stringify(answers)).not.toContain(account.iban)
  }
  const foreign = await t.call(spec.getRefund, { as: t.people.otherCustomer, params: { id } })
  expect(foreign.status).toBe(404)
})
