import {
  getPartyDetails,
  getServiceDetails,
  type PayerForm,
  type PayoutForm,
  setPayerDetails,
  setPayoutDetails,
  setServiceDetails,
} from '@navyk/api-spec/money/legal-details'
import { dayMs, minuteMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  enterPayer,
  enterPayout,
  enterServiceDetails,
  fresh,
  payerForm,
  payoutForm,
  serviceForm,
} from '#testing/legal-details.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { customersOfUnps, payersOn, payoutAccountsOn, refundAccountsOn, serviceDetailsOn } from './index.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

const today = '2026-11-20'
const customer = () => t.people.customer
const executor = () => t.people.executor
const detailsOf = async (as: TestPerson, id: string) =>
  (await t.call(getPartyDetails, { as, params: { id } })).body.data
const noticesOf = async ({ cabinetId }: TestPerson) => {
  const { rows } = await sql<{ kind: string; message_values: Record<string, string> }>`
    select kind, message_values from notice where cabinet_id = ${cabinetId} and kind like 'legal_details%' order by id
  `.execute(t.services.db)
  return rows
}

describe('the details of the service', () => {
  test('count from the named day, and the former ones stay for the days before', async () => {
    expect((await t.call(getServiceDetails, { as: t.people.manager })).body.data).toEqual({
      currentId: null,
      versions: [],
    })
    await enterServiceDetails(t)
    const { status, body } = await enterServiceDetails(t, { name: 'ООО «Навык Плюс»', validFrom: '2026-12-01' }, 1)
    expect(status).toBe(200)
    expect(body.data.versions.map((row: { name: string; version: number }) => [row.version, row.name])).toEqual([
      [2, 'ООО «Навык Плюс»'],
      [1, serviceForm.name],
    ])
    expect(body.data.currentId).toBe(body.data.versions[1].id)
    const nameOn = async (day: string) => (await serviceDetailsOn(t.services.db, day))?.name
    expect([
      await nameOn('2026-11-19'),
      await nameOn(today),
      await nameOn('2026-11-30'),
      await nameOn('2026-12-01'),
    ]).toEqual([undefined, serviceForm.name, serviceForm.name, 'ООО «Навык Плюс»'])
  })

  test('cannot be entered for a past day', async () => {
    const { status, body } = await enterServiceDetails(t, { validFrom: '2026-11-19' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['validFrom']])
  })

  test('are refused with a wrong check digit, and with the bank of another account', async () => {
    for (const [wrong, field] of [
      [{ unp: '200988542' }, 'unp'],
      [{ iban: 'BY79BPSB30121736180139330001' }, 'iban'],
      [{ bic: 'BPSBRU2X' }, 'bic'],
      [{ bic: 'MTBKBY22' }, 'bic'],
      [{ eripService: '12' }, 'eripService'],
      [{ address: ' ' }, 'address'],
    ] as const) {
      const { status, body } = await enterServiceDetails(t, wrong)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
  })

  test('are entered only by accountants who have just proved their identity', async () => {
    const body = { ...serviceForm, validFrom: today, version: 0 }
    const asked = async (as: TestPerson) => (await t.call(setServiceDetails, { as, body })).status
    expect(await asked(await fresh(t, t.people.manager))).toBe(403)
    expect(await asked(await fresh(t, customer()))).toBe(403)
    const accountant = await fresh(t, t.people.accountant)
    t.clock.advance(11 * minuteMs)
    expect((await t.call(setServiceDetails, { as: accountant, body })).body.code).toBe('step_up_required')
    expect((await t.call(setServiceDetails, { body })).status).toBe(401)
    expect((await t.call(getServiceDetails, { as: customer() })).status).toBe(403)
  })

  test('are not overwritten from an older version', async () => {
    await enterServiceDetails(t)
    const { status, body } = await enterServiceDetails(t, { name: 'ООО «Другое»' })
    expect([status, body.current.versions.length]).toEqual([409, 1])
  })

  test('are never changed or deleted in the database', async () => {
    await enterServiceDetails(t)
    await expect(sql`update legal_details set iban = 'BY'`.execute(t.services.db)).rejects.toThrow('never changed')
    await expect(sql`delete from legal_details`.execute(t.services.db)).rejects.toThrow('never changed')
  })
})

describe('a customer', () => {
  test('names the payer, a company or a person, for documents from today on', async () => {
    const { cabinetId } = customer()
    const { status, body } = await enterPayer(t, customer(), cabinetId)
    expect([status, body.data.versions[0]]).toMatchObject([
      200,
      { name: 'ООО «Платим»', unp: '100582333', kind: 'company', taxStatus: null, iban: null, isByStaff: false },
    ])
    t.clock.advance(dayMs)
    await enterPayer(t, customer(), cabinetId, { kind: 'person', name: 'Мама', unp: '', address: '' }, 1)
    const payerOn = async (day: string) => (await payersOn(t.services.db, [cabinetId], day)).get(cabinetId)?.name
    expect([await payerOn(today), await payerOn('2026-11-21')]).toEqual(['ООО «Платим»', 'Мама'])
    expect(await noticesOf(customer())).toEqual([])
  })

  test('has the account of a company on documents; that of a person is used only for refunds', async () => {
    const { cabinetId } = customer()
    const { iban, bic, bank } = payoutForm
    const account = { iban, bic, bank }
    const known = async () => [
      (await payersOn(t.services.db, [cabinetId], today)).get(cabinetId),
      (await refundAccountsOn(t.services.db, [cabinetId], today)).get(cabinetId),
    ]
    await enterPayer(t, customer(), cabinetId)
    expect(await known()).toEqual([expect.not.objectContaining({ iban: expect.anything() }), undefined])
    await enterPayer(t, customer(), cabinetId, account, 1)
    expect(await known()).toMatchObject([account, { ...account, holder: 'ООО «Платим»' }])
    const person = { kind: 'person', name: 'Мама', unp: '', address: '' } as const
    await enterPayer(t, customer(), cabinetId, { ...person, ...account }, 2)
    expect(await known()).toEqual([
      { name: 'Мама', unp: null, address: null },
      { ...account, holder: 'Мама' },
    ])
  })

  test('is found by the УНП of the present payer', async () => {
    const { cabinetId } = customer()
    await enterPayer(t, customer(), cabinetId)
    const found = async (unp: string) => (await customersOfUnps(t.services.db, [unp], today)).get(unp)
    expect(await found('100582333')).toEqual([cabinetId])
    await enterPayer(t, customer(), cabinetId, { unp: '200988541' }, 1)
    expect([await found('100582333'), await found('200988541')]).toEqual([undefined, [cabinetId]])
  })

  test('who pays through a company enters its number and address', async () => {
    const wrong: Partial<PayerForm> = { unp: '', address: '' }
    const { status, body } = await enterPayer(t, customer(), customer().cabinetId, wrong)
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['address', 'unp']])
  })

  test('is notified when staff name another payer, and reads and changes nobody else’s', async () => {
    const { cabinetId } = customer()
    expect((await enterPayer(t, t.people.manager, cabinetId)).status).toBe(200)
    expect(await noticesOf(customer())).toMatchObject([{ message_values: { name: 'ООО «Платим»' } }])
    const { otherCustomer } = t.people
    expect((await enterPayer(t, otherCustomer, cabinetId, {}, 1)).status).toBe(404)
    expect((await t.call(getPartyDetails, { as: otherCustomer, params: { id: cabinetId } })).status).toBe(404)
    expect((await enterPayer(t, executor(), cabinetId, {}, 1)).status).toBe(403)
    const body = { ...payerForm, version: 1 }
    expect((await t.call(setPayerDetails, { params: { id: cabinetId }, body })).status).toBe(401)
    expect((await enterPayer(t, t.people.manager, executor().cabinetId)).status).toBe(404)
  })
})

describe('an executor', () => {
  test('names the account for payouts and how taxes are paid, and is notified on every channel', async () => {
    const { cabinetId } = executor()
    expect((await enterPayout(t, executor(), cabinetId)).status).toBe(200)
    expect((await payoutAccountsOn(t.services.db, [cabinetId], today)).get(cabinetId)).toMatchObject({
      iban: payoutForm.iban,
      taxStatus: 'npd',
      isByStaff: false,
    })
    expect(await noticesOf(executor())).toEqual([
      {
        kind: 'legal_details.notices.payout_changed',
        message_values: { account: '…6372', bank: 'МТБанк' },
      },
    ])
  })

  test('is notified at once when an accountant changes the account', async () => {
    const { cabinetId } = executor()
    await enterPayout(t, executor(), cabinetId)
    const other: Partial<PayoutForm> = { iban: 'BY38MTBK30120001093300134799' }
    expect((await enterPayout(t, t.people.accountant, cabinetId, other, 1)).status).toBe(200)
    expect((await noticesOf(executor())).at(-1)).toEqual({
      kind: 'legal_details.notices.payout_changed_by_staff',
      message_values: { account: '…4799', bank: 'МТБанк' },
    })
    expect((await detailsOf(t.people.accountant, cabinetId)).versions).toMatchObject([
      { isByStaff: true },
      { isByStaff: false },
    ])
  })

  test('changes the account only after a fresh proof of identity, like an accountant', async () => {
    const { cabinetId } = executor()
    const people = [await fresh(t, executor()), await fresh(t, t.people.accountant)]
    t.clock.advance(11 * minuteMs)
    const body = { ...payoutForm, version: 0 }
    for (const as of people)
      expect((await t.call(setPayoutDetails, { as, params: { id: cabinetId }, body })).body.code).toBe(
        'step_up_required',
      )
  })

  test('has an account that only accountants read, and no other executor', async () => {
    const { cabinetId } = executor()
    expect((await enterPayout(t, t.people.manager, cabinetId)).status).toBe(403)
    expect((await enterPayout(t, customer(), cabinetId)).status).toBe(403)
    expect((await enterPayout(t, t.people.otherExecutor, cabinetId)).status).toBe(404)
    const asOther = { as: t.people.otherExecutor, params: { id: cabinetId } }
    expect((await t.call(getPartyDetails, asOther)).status).toBe(404)
  })

  test('has only the end of an account in the history of changes', async () => {
    const { cabinetId } = executor()
    await enterPayout(t, executor(), cabinetId)
    const { rows } = await sql<{ changes: unknown }>`
      select changes from audit_event where object_kind = 'legal_details'`.execute(t.services.db)
    expect(rows).toMatchObject([{ changes: { iban: { from: null, to: '…6372' } } }])
    expect(JSON.stringify(rows)).not.toContain(payoutForm.iban)
  })
})
