import { cancelInvoice, creditInvoice, draftInvoices, getInvoice, voidInvoice } from '@navyk/api-spec/money/invoices'
import * as spec from '@navyk/api-spec/money/wallets'
import * as reports from '@navyk/api-spec/money/work-reports'
import { getCustomerDues, recordPayment, reversePayment } from '@navyk/api-spec/money/payments'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertCopy } from '#testing/databases/insert-copy.ts'
import { addSecondAccountant } from '#testing/acting/payments.ts'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createPackageContract, grant } from '#testing/acting/wallets.ts'
import { balance } from '#money/ledger'
import { returnLessonUse, listPackagesLeft, sumPackagesLeft } from '../index.ts'
import { passWalletDays } from '../granting/pass-days.ts'
import { notifyOfDebts } from './notify-of-debts.ts'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let customer: TestPerson
let accountant: TestPerson
let contract: TestContract
beforeEach(async () => {
  t = await testApp()
  customer = t.people.customer
  accountant = t.people.accountant
  contract = await createPackageContract(t)
})
afterEach(() => t.close())

const get = async (id: string, as = customer) => (await t.call(spec.getWallet, { as, params: { id } })).body.data
const owes = () => balance(t.services.db, { kind: 'customer', ownerId: customer.cabinetId })
const prepaid = () => balance(t.services.db, { kind: 'prepaid', ownerId: customer.cabinetId })
const days = (...each: number[]) => each.map((day) => ({ date: `2026-10-${String(day).padStart(2, '0')}` }))
const settle = async (...each: number[]) => {
  await teach(t, contract, days(...each))
  await settleMonth(t, t.people.executor, '2026-10')
}
const step = async (endpoint: EndpointDeclaration, id: string, body: object = {}, as = accountant) =>
  t.call(endpoint, { as, params: { id }, body: { version: (await get(id, accountant))?.version ?? 1, ...body } })
const told = async (person = customer) =>
  (
    await t.services.db
      .selectFrom('notice')
      .select('kind')
      .where('cabinet_id', '=', person.cabinetId)
      .where('kind', 'like', 'wallets.%')
      .orderBy('id')
      .execute()
  ).map((row) => row.kind.replace('wallets.notices.', ''))
const lessonIds = async () =>
  (await t.services.db.selectFrom('lesson').select('id').orderBy('starts_at').execute()).map((row) => row.id)

/** Checks that the ledger sums to zero, and that the account `prepaid` holds the value of packages. */
async function expectSound(): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select (select coalesce(sum(amount_kopecks), 0)::int from ledger_posting) as ledger,
      (select coalesce(sum(posting.amount_kopecks), 0)::int from ledger_posting posting
        join ledger_account account on account.id = posting.ledger_account_id where account.kind = 'prepaid')
      + (select coalesce(sum(left_kopecks), 0)::int from wallet where state <> 'pending') as prepaid,
      (select count(*)::int from wallet where left_units + lost_units <> total_units - (
        select coalesce(sum(units), 0) from wallet_use where wallet_id = wallet.id and given_back_at is null
      ) and state <> 'refunded') as units
  `.execute(t.services.db)
  expect(rows[0]).toEqual({ ledger: 0, prepaid: 0, units: 0 })
}

test('packages that end on one day are in the order in which they were granted', async () => {
  const id = await grant(t)
  const { rows } = await sql<{ row: object }>`select to_jsonb(wallet) as row from wallet where id = ${id}`.execute(
    t.services.db,
  )
  // Ids grow with time: this one was granted before.
  await insertCopy(t.services.db, 'wallet', { ...rows[0]?.row, id: absent, source_id: absent })
  const { body } = await t.call(spec.listOwnPackagesLeft, { as: customer })
  expect(body.data.map((left: { id: string }) => left.id)).toEqual([absent, id])
})

describe('a package', () => {
  test('is granted once by one source: it is charged like any purchase, and is worth its price', async () => {
    const source = { kind: 'order_line', id: t.services.ids.next() }
    const id = await grant(t, { source })
    expect(await grant(t, { source })).toBe(id)
    expect([await owes(), await prepaid()]).toEqual([28_000, -28_000])
    expect(await get(id)).toMatchObject({
      state: 'active',
      leftUnits: 8,
      totalUnits: 8,
      priceKopecks: 28_000,
      unitPriceKopecks: 3500,
      activatedOn: '2026-10-01',
      expiresOn: '2026-12-29',
    })
    expect(await told()).toEqual(['granted_lessons'])
    await expectSound()
  })

  test('pays settled lessons by its own price: the customer owes nothing for them, and the executor earns as usual', async () => {
    const id = await grant(t)
    await settle(5, 12)
    expect([await owes(), await prepaid()]).toEqual([28_000, -21_000])
    expect(await balance(t.services.db, { kind: 'executor', ownerId: t.people.executor.cabinetId })).toBe(-6000)
    expect(await get(id)).toMatchObject({ leftUnits: 6, usedUnits: 2, leftKopecks: 21_000 })
    expect((await get(id)).uses).toMatchObject([
      { heldOn: '2026-10-12', units: 1, kopecks: 3500 },
      { heldOn: '2026-10-05', units: 1, kopecks: 3500 },
    ])
    await expectSound()
  })

  test('keeps a lesson that it has paid off invoices; the uncovered part is invoiced', async () => {
    await grant(t, { totalUnits: 1, priceKopecks: 3500 })
    await settle(5, 12)
    const drafted = await t.call(draftInvoices, { as: accountant, body: { month: '2026-10' } })
    expect(drafted.body.data.created).toBe(1)
    const lines = await t.services.db.selectFrom('invoice_line').select('amount_kopecks').execute()
    expect(lines).toEqual([{ amount_kopecks: 4000 }])
    expect([await owes(), await prepaid()]).toEqual([7500, 0])
  })

  test('counts a held lesson as used before it is settled, and none without an outcome', async () => {
    const id = await grant(t)
    await teach(t, contract, [...days(5), { date: '2026-10-12', outcome: null }])
    expect(await get(id)).toMatchObject({ leftUnits: 7, usedUnits: 0, waitingUnits: 1 })
  })

  test('of minutes pays lessons by their minutes, and the rest is charged', async () => {
    await grant(t, { unit: 'minutes', totalUnits: 90, priceKopecks: 4500 })
    await settle(5, 12)
    expect([await owes(), await prepaid()]).toEqual([4500 + 2000, 0])
    await expectSound()
  })

  test('pays nothing of a contract billed otherwise, unless it names the contract', async () => {
    const other = await createContract(t)
    const id = await grant(t)
    await teach(t, other, days(6))
    await settleMonth(t, t.people.executor, '2026-10')
    expect(await owes()).toBe(32_000)
    expect((await get(id)).usedUnits).toBe(0)
  })

  test('that names a contract pays its lessons, however it is billed', async () => {
    const other = await createContract(t)
    const id = await grant(t, { contractId: other.id })
    await teach(t, other, days(6))
    await settleMonth(t, t.people.executor, '2026-10')
    expect((await get(id)).usedUnits).toBe(1)
  })

  test('notifies when one lesson is left, and when none is', async () => {
    await grant(t, { totalUnits: 2, priceKopecks: 7000 })
    await settle(5)
    expect((await told()).slice(1)).toEqual(['last_lesson'])
    await teach(t, contract, [{ date: '2026-11-02' }])
    await settleMonth(t, t.people.executor, '2026-11')
    expect((await told()).slice(2)).toEqual(['used_up'])
  })
})

describe('a lesson of a contract billed by package, without one,', () => {
  test('is charged as usual; beyond the limit customer and staff are notified, once a week', async () => {
    await settle(5, 12)
    expect(await owes()).toBe(8000)
    expect(await told()).toEqual([])
    await teach(t, contract, [{ date: '2026-11-02' }])
    await settleMonth(t, t.people.executor, '2026-11')
    expect(await told()).toEqual(['over_limit'])
    const { manager, administrator } = t.people
    expect(await Promise.all([manager, accountant, administrator].map(told))).toEqual([
      ['customer_over_limit'],
      ['customer_over_limit'],
      [],
    ])
    const warnings: number[] = []
    for (const day of ['2026-11-26', '2026-11-27']) {
      t.clock.set(new Date(`${day}T09:00:00Z`))
      await t.services.transact((tx) => notifyOfDebts(tx, t.services, new Map([[customer.cabinetId, 0]])))
      warnings.push((await told()).length)
    }
    expect(warnings).toEqual([1, 2])
    expect((await t.call(spec.getDebtLimit, { as: accountant, params: { id: customer.cabinetId } })).body.data).toEqual(
      {
        owedKopecks: 12_000,
        limitKopecks: 10_000,
        isOver: true,
        version: 1,
      },
    )
  })

  test('is charged without a notice while the customer may owe as much', async () => {
    const limit = { limitKopecks: 50_000, version: 0 }
    const params = { id: customer.cabinetId }
    expect((await t.call(spec.setDebtLimit, { as: accountant, params, body: limit })).status).toBe(200)
    expect((await t.call(spec.setDebtLimit, { as: accountant, params, body: limit })).status).toBe(409)
    await settle(5, 12, 19)
    expect(await told()).toEqual([])
  })
})

describe('a corrected lesson', () => {
  /** October is closed; its first lesson is corrected to this charge by two accountants. */
  async function correct(chargeKopecks: number): Promise<void> {
    const second = await addSecondAccountant(t)
    const [report] = (await t.call(reports.listWorkReports, { as: accountant, query: { month: '2026-10' } })).body.data
    const params = { id: report.id }
    const seen = async () => (await t.call(reports.getWorkReport, { as: accountant, params })).body.data
    const version = (await seen()).version
    if ((await seen()).state !== 'closed') {
      expect((await t.call(reports.closeWorkReport, { as: accountant, params, body: { version } })).status).toBe(200)
    }
    const { lessons } = (await seen()).contracts[0]
    const body = { lessonId: lessons[0].id, chargeKopecks, payKopecks: 0, reason: 'Занятия не было' }
    const asked = await t.call(reports.askCorrection, {
      as: accountant,
      params,
      body: { version: (await seen()).version, ...body },
    })
    expect(asked.status).toBe(200)
    const { id: correctionId, version: correctionVersion } = asked.body.data.corrections.at(-1)
    const decision = { as: second, params, body: { correctionId, correctionVersion } }
    expect((await t.call(reports.approveCorrection, decision)).status).toBe(200)
  }

  test('of a closed month that costs nothing any more returns to its package, and nothing else is owed or invoiced', async () => {
    const id = await grant(t)
    await settle(5, 12)
    await correct(0)
    expect(await get(id)).toMatchObject({ leftUnits: 7, usedUnits: 1, leftKopecks: 24_500 })
    expect((await get(id)).uses).toMatchObject([
      { heldOn: '2026-10-12', givenBackAt: null },
      { heldOn: '2026-10-05', giveBackReason: 'Занятия не было' },
    ])
    expect([await owes(), await prepaid()]).toEqual([28_000, -24_500])
    const drafted = await t.call(draftInvoices, { as: accountant, body: { month: '2026-11' } })
    expect(drafted.body.data.created).toBe(0)
    expect(await t.services.db.selectFrom('correction_facts').select('charge_difference_kopecks').execute()).toEqual([
      { charge_difference_kopecks: 0 },
    ])
    expect(await told()).toContain('given_back')
    await expectSound()
  })

  test('of a closed month that costs less stays used; the difference to the package’s price is the customer’s', async () => {
    const id = await grant(t)
    await settle(5, 12)
    await correct(3800)
    expect([await owes(), await prepaid()]).toEqual([28_000, -21_000])
    await correct(2000)
    expect([await owes(), await prepaid()]).toEqual([28_000 - 1500, -21_000])
    expect((await get(id)).usedUnits).toBe(2)
    await expectSound()
  })

  test('of a closed month that was partly paid by a package returns by that part, and the rest is deducted', async () => {
    const id = await grant(t, { unit: 'minutes', totalUnits: 30, priceKopecks: 1500 })
    await settle(5)
    expect(await owes()).toBe(1500 + 2000)
    await correct(0)
    expect([await owes(), await prepaid(), (await get(id)).leftUnits]).toEqual([1500, -1500, 30])
    await expectSound()
  })

  test('returns its use: the package is open again, and the lesson is charged until the correction deducts it', async () => {
    const id = await grant(t, { totalUnits: 1, priceKopecks: 3500 })
    await settle(5)
    expect((await get(id)).state).toBe('exhausted')
    const [lessonId = ''] = await lessonIds()
    const giveBack = () =>
      t.services.transact((tx) =>
        returnLessonUse(tx, t.services, accountant.session, { lessonId, reason: 'Занятия не было' }),
      )
    expect(await giveBack()).toBe(3500)
    expect(await giveBack()).toBe(0)
    expect(await get(id)).toMatchObject({ state: 'active', leftUnits: 1, leftKopecks: 3500 })
    expect((await get(id)).uses).toMatchObject([{ giveBackReason: 'Занятия не было' }])
    expect([await owes(), await prepaid()]).toEqual([7000, -3500])
    await expectSound()
  })

  test('extends a package whose term is over by two weeks', async () => {
    const id = await grant(t, { totalUnits: 2, priceKopecks: 7000, validDays: 30 })
    await settle(5)
    await passWalletDays(t.services)
    expect((await get(id)).state).toBe('expired')
    const [lessonId = ''] = await lessonIds()
    await t.services.transact((tx) => returnLessonUse(tx, t.services, null, { lessonId, reason: 'Ошибка' }))
    expect(await get(id)).toMatchObject({ state: 'active', leftUnits: 1, expiresOn: '2026-12-04' })
    await expectSound()
    t.clock.set(new Date('2026-12-05T09:00:00Z'))
    await passWalletDays(t.services)
    expect([(await get(id)).state, await prepaid()]).toEqual(['expired', 0])
    await expectSound()
  })
})

test('a corrected lesson returns nothing to a refunded package', async () => {
  const id = await grant(t, { totalUnits: 2, priceKopecks: 7000 })
  await settle(5)
  await step(spec.refundWallet, id, { reason: 'Переезд' })
  const [lessonId = ''] = await lessonIds()
  const giveBack = t.services.transact((tx) =>
    returnLessonUse(tx, t.services, null, { lessonId, reason: 'Занятия не было' }),
  )
  expect(await giveBack).toBe(0)
  expect(await get(id)).toMatchObject({ state: 'refunded', leftUnits: 0, leftKopecks: 0 })
  await expectSound()
})

describe('the end of a package', () => {
  test('is announced a week before, once', async () => {
    const ending = await grant(t, { validDays: 58 })
    await grant(t, { validDays: 59 })
    await passWalletDays(t.services)
    await passWalletDays(t.services)
    expect(await told()).toEqual(['granted_lessons', 'granted_lessons', 'ends_soon'])
    const { link } = await t.services.db
      .selectFrom('notice')
      .select('link')
      .where('kind', '=', 'wallets.notices.ends_soon')
      .executeTakeFirstOrThrow()
    expect(link).toContain(ending)
  })

  test('leaves the unused part to the service', async () => {
    const id = await grant(t, { validDays: 30 })
    await settle(5)
    await passWalletDays(t.services)
    await passWalletDays(t.services)
    expect(await get(id)).toMatchObject({ state: 'expired', leftUnits: 0, usedUnits: 1, leftKopecks: 0 })
    expect([await owes(), await prepaid()]).toEqual([28_000, 0])
    expect(await told()).toEqual(['granted_lessons', 'expired'])
    await expectSound()
  })

  test('waits for lessons that were held in time and are settled later', async () => {
    const id = await grant(t, { validDays: 30 })
    await teach(t, contract, days(5))
    await passWalletDays(t.services)
    expect((await get(id)).state).toBe('active')
    await settleMonth(t, t.people.executor, '2026-10')
    await passWalletDays(t.services)
    expect(await get(id)).toMatchObject({ state: 'expired', usedUnits: 1 })
  })

  test('waits for such a lesson sixty days, and not longer', async () => {
    const id = await grant(t, { validDays: 30 })
    await teach(t, contract, days(5))
    const states: string[] = []
    for (const day of ['2026-12-29', '2026-12-30']) {
      t.clock.set(new Date(`${day}T09:00:00Z`))
      await passWalletDays(t.services)
      states.push((await get(id)).state)
    }
    expect(states).toEqual(['active', 'expired'])
    await expectSound()
  })
})

describe('a freeze', () => {
  test('by staff adds its days to the term, and lessons of that time draw nothing', async () => {
    const id = await grant(t)
    expect((await step(spec.freezeWallet, id, { reason: 'Болезнь' }, t.people.manager)).status).toBe(200)
    expect((await step(spec.freezeWallet, id, { reason: 'Болезнь' })).status).toBe(409)
    t.clock.set(new Date('2026-11-30T09:00:00Z'))
    expect((await step(spec.unfreezeWallet, id)).body.data).toMatchObject({ state: 'active', expiresOn: '2027-01-08' })
    expect((await step(spec.unfreezeWallet, id)).status).toBe(409)
    expect(await told()).toEqual(['granted_lessons', 'frozen', 'unfrozen'])
  })

  test('keeps the package in the remaining sum, also when its first term is over meanwhile', async () => {
    const id = await grant(t)
    await step(spec.freezeWallet, id, { reason: 'Болезнь' }, t.people.manager)
    t.clock.set(new Date('2027-01-30T09:00:00Z'))
    const left = (await t.call(spec.getContractPackages, { as: customer, params: { id: contract.id } })).body.data
    // It is shown, and pays nothing until it goes on.
    expect(left).toMatchObject({ lessons: 0, packages: [{ id, state: 'frozen', leftUnits: 8 }] })
    expect(await listPackagesLeft(t.services.db, customer.cabinetId, t.clock.now())).toMatchObject([{ id }])
    const sums = await sumPackagesLeft(t.services.db, [customer.cabinetId], t.clock.now())
    expect(sums.get(customer.cabinetId)).toEqual({ lessons: 8, minutes: 0 })
  })

  test('comes automatically with the pause of the contract, from its first day, and ends with it', async () => {
    const id = await grant(t)
    const pause = { state: 'paused' as const, paused_from: '2026-11-16', pause_reason: 'Отпуск' }
    await t.services.db.updateTable('contract').set(pause).where('id', '=', contract.id).execute()
    await passWalletDays(t.services)
    expect(await get(id)).toMatchObject({ state: 'frozen', frozenOn: '2026-11-16', frozenBy: 'pause' })
    t.clock.set(new Date('2026-11-26T09:00:00Z'))
    await t.services.db
      .updateTable('contract')
      .set({ state: 'active', paused_from: null, pause_reason: null })
      .execute()
    await passWalletDays(t.services)
    expect(await get(id)).toMatchObject({ state: 'active', expiresOn: '2027-01-08' })
    expect(await told()).toEqual(['granted_lessons', 'frozen_by_pause', 'unfrozen'])
  })

  test.each([
    ['on the last day of the package', 'frozen', '2026-12-29'],
    ['on the day after it', 'expired', '2026-12-30'],
  ])('that begins %s leaves it %s', async (_, state, day) => {
    const id = await grant(t)
    expect(await get(id)).toMatchObject({ expiresOn: '2026-12-29' })
    t.clock.set(new Date(`${day}T09:00:00Z`))
    const pause = { state: 'paused' as const, paused_from: day, pause_reason: 'Отпуск' }
    await t.services.db.updateTable('contract').set(pause).where('id', '=', contract.id).execute()
    await passWalletDays(t.services)
    expect((await get(id)).state).toBe(state)
  })

  test('does not come while another contract draws from the package', async () => {
    const id = await grant(t)
    await createPackageContract(t)
    const pause = { state: 'paused' as const, paused_from: '2026-11-16', pause_reason: 'Отпуск' }
    await t.services.db.updateTable('contract').set(pause).where('id', '=', contract.id).execute()
    await passWalletDays(t.services)
    expect((await get(id)).state).toBe('active')
  })

  test('comes to a package of one level with the pause of the contract of that level, whatever else is taught', async () => {
    const id = await grant(t, { level: 'grades_5_9' })
    const other = await createPackageContract(t)
    await t.services.db.updateTable('contract').set({ level: 'grades_10_11' }).where('id', '=', other.id).execute()
    const pause = { state: 'paused' as const, paused_from: '2026-11-16', pause_reason: 'Отпуск' }
    await t.services.db.updateTable('contract').set(pause).where('id', '=', contract.id).execute()
    await passWalletDays(t.services)
    expect((await get(id)).state).toBe('frozen')
  })
})

const form = {
  name: 'Десять занятий',
  unit: 'lessons',
  totalUnits: 10,
  priceKopecks: 30_000,
  validDays: 60,
  subject: null,
  level: null,
  contractId: null,
  reason: 'Договорились по телефону',
}
const grantByHand = (change = {}, as = accountant) =>
  t.call(spec.grantWallet, { as, body: { ...form, customerId: customer.cabinetId, ...change } })
const pay = (amountKopecks: number, allocations: object[] = []) =>
  t.call(recordPayment, {
    as: accountant,
    body: {
      customerId: customer.cabinetId,
      amountKopecks,
      method: 'bank',
      receivedOn: '2026-11-19',
      reference: '',
      allocations,
    },
  })
const dues = async () => (await t.call(getCustomerDues, { as: customer })).body.data

describe('a package granted by hand', () => {
  test('begins at once if the customer has the credit, which pays its invoice', async () => {
    await pay(35_000)
    const granted = await grantByHand()
    expect(granted.body.data).toMatchObject({ state: 'active', leftUnits: 10, expiresOn: '2027-01-18' })
    expect(await dues()).toMatchObject({ creditKopecks: 5000, invoices: [] })
    expect([await owes(), await prepaid()]).toEqual([-5000, -30_000])
    await expectSound()
  })

  test('pays only the lessons of the executor that it names, and of its level and contract if it names them', async () => {
    const gift = { priceKopecks: 0, executorId: t.people.otherExecutor.cabinetId }
    const ofOther = (await grantByHand(gift)).body.data
    expect(ofOther.executor.id).toBe(t.people.otherExecutor.cabinetId)
    const own = {
      priceKopecks: 0,
      level: 'grades_5_9',
      contractId: contract.id,
      executorId: contract.executor.cabinetId,
    }
    const granted = (await grantByHand(own)).body.data
    expect(granted).toMatchObject({ level: 'grades_5_9', contract: { id: contract.id } })
    await t.services.db.updateTable('wallet').set({ activated_on: '2026-10-01' }).execute()
    await settle(5)
    expect((await get(ofOther.id)).usedUnits).toBe(0)
    expect((await get(granted.id)).usedUnits).toBe(1)
  })

  test.each([
    ['of somebody who is none', async () => ({ executorId: customer.cabinetId })],
    [
      'who is blocked',
      async () => {
        const { accountId, cabinetId: executorId } = t.people.otherExecutor
        const blocked = { blocked_at: t.clock.now() }
        await t.services.db.updateTable('account').set(blocked).where('id', '=', accountId).execute()
        return { executorId }
      },
    ],
    ['of nobody', async () => ({ executorId: '01900000-0000-7000-8000-000000000000' })],
    ['of another contract', async () => ({ executorId: t.people.otherExecutor.cabinetId, contractId: contract.id })],
  ])('is not for the executor %s', async (_, change) => {
    const { status, body } = await grantByHand(await change())
    expect([status, Object.keys(body.errors)]).toEqual([422, ['executorId']])
  })

  test('waits for its payment, and begins with it', async () => {
    const { id, invoiceId } = (await grantByHand()).body.data
    expect(await get(id)).toMatchObject({ state: 'pending', expiresOn: null, invoiceId, refundKopecks: 0 })
    expect([await owes(), await prepaid()]).toEqual([0, 0])
    const [invoice] = (await dues()).invoices
    // There is a week to pay it.
    expect(invoice).toMatchObject({ id: invoiceId, dueOn: '2026-11-27', balanceKopecks: 30_000 })
    await pay(30_000, [{ invoiceId, version: invoice.version, amountKopecks: 30_000 }])
    expect(await get(id)).toMatchObject({ state: 'active', invoiceId: null })
    await expectSound()
  })

  test('has an invoice that is not voided or credited by hand; cancelled unpaid, it ends the package', async () => {
    const { id, invoiceId } = (await grantByHand()).body.data
    const of = async (endpoint: EndpointDeclaration, body: object) => {
      const { version } = (await t.call(getInvoice, { as: accountant, params: { id: invoiceId } })).body.data
      return t.call(endpoint, {
        as: accountant,
        params: { id: invoiceId },
        body: { version, reason: 'Ошибка', ...body },
      })
    }
    expect((await of(voidInvoice, { isReplaced: true })).body.code).toBe('invoice_state')
    expect((await of(creditInvoice, { amountKopecks: 1 })).body.code).toBe('invoice_state')
    expect((await get(id)).state).toBe('pending')
    expect((await of(cancelInvoice, {})).status).toBe(200)
    expect(await get(id)).toMatchObject({ state: 'refunded', refundedKopecks: 0, leftUnits: 0 })
    await expectSound()
  })

  test('that was paid once keeps its invoice when the payment is reversed: the package is refunded instead', async () => {
    await pay(30_000)
    const { id } = (await grantByHand()).body.data
    const [payment] = await t.services.db.selectFrom('payment').select('id').execute()
    const call = { as: accountant, params: { id: payment?.id ?? '' }, body: { reason: 'Чужой платёж' } }
    expect((await t.call(reversePayment, call)).status).toBe(200)
    const [invoice] = (await dues()).invoices
    const body = { version: invoice.version, reason: 'Ошибка' }
    expect((await t.call(cancelInvoice, { as: accountant, params: { id: invoice.id }, body })).status).toBe(409)
    expect((await step(spec.refundWallet, id, { reason: 'Не оплачен' })).status).toBe(200)
    expect([await owes(), await prepaid()]).toEqual([0, 0])
    expect((await dues()).invoices).toEqual([])
    await expectSound()
  })

  test('is a gift at no price: lessons are paid, and nothing is owed', async () => {
    await grantByHand({ priceKopecks: 0 })
    t.clock.set(new Date('2026-12-20T09:00:00Z'))
    await teach(t, contract, [{ date: '2026-11-23' }])
    await settleMonth(t, t.people.executor, '2026-11')
    expect([await owes(), await prepaid()]).toEqual([0, 0])
    await expectSound()
  })

  test('is refused for a contract of another customer, and for nobody', async () => {
    const other = await createContract(t, { customer: t.people.otherCustomer })
    expect((await grantByHand({ contractId: other.id })).status).toBe(422)
    expect((await grantByHand({ customerId: absent })).status).toBe(404)
    expect((await grantByHand({ totalUnits: 201 })).status).toBe(422)
    expect((await grantByHand({ reason: '' })).status).toBe(422)
  })
})

describe('a refund', () => {
  test('after two of ten lessons returns the price of eight as credit', async () => {
    await pay(30_000)
    const { id } = (await grantByHand()).body.data
    t.clock.set(new Date('2026-12-20T09:00:00Z'))
    await teach(t, contract, [{ date: '2026-11-23' }, { date: '2026-11-24' }])
    await settleMonth(t, t.people.executor, '2026-11')
    expect((await get(id)).refundKopecks).toBe(24_000)
    const refunded = await step(spec.refundWallet, id, { reason: 'Переезд' })
    expect(refunded.body.data).toMatchObject({ state: 'refunded', refundedKopecks: 24_000, leftUnits: 0 })
    expect((await dues()).creditKopecks).toBe(24_000)
    expect([await owes(), await prepaid()]).toEqual([-24_000, 0])
    expect((await step(spec.refundWallet, id, { reason: 'Ещё раз' })).status).toBe(409)
    await expectSound()
  })

  test('of an unpaid package cancels its invoice', async () => {
    const { id } = (await grantByHand()).body.data
    expect((await step(spec.refundWallet, id, { reason: 'Передумали' })).body.data.state).toBe('refunded')
    expect((await dues()).invoices).toEqual([])
    // An unpaid package gives nothing back, and its notice names no money.
    expect([await told(), (await get(id)).refundedKopecks]).toEqual([['ended'], 0])
    await expectSound()
  })
})

describe('packages are seen by', () => {
  test('a customer: what is left of their own, those first that end first, and without ended ones', async () => {
    await grant(t, { validDays: 30 })
    const later = await grant(t, { totalUnits: 4, priceKopecks: 14_000 })
    const sooner = await grant(t, { validDays: 80 })
    await grant(t, { customerId: t.people.otherCustomer.cabinetId })
    await passWalletDays(t.services)
    await teach(t, contract, days(5))
    const { status, body } = await t.call(spec.listOwnPackagesLeft, { as: customer })
    expect([status, body.data]).toMatchObject([
      200,
      [
        { id: sooner, leftUnits: 7 },
        { id: later, leftUnits: 4 },
      ],
    ])
    for (const as of [t.people.executor, accountant]) {
      expect((await t.call(spec.listOwnPackagesLeft, { as })).status).toBe(403)
    }
    expect((await t.call(spec.listOwnPackagesLeft, {})).status).toBe(401)
  })

  test('their customer and staff; others find none', async () => {
    const id = await grant(t)
    for (const as of [t.people.otherCustomer, t.people.executor]) {
      expect((await t.call(spec.getWallet, { as, params: { id } })).status).toBe(as === t.people.executor ? 403 : 404)
    }
    const listed = async (as: TestPerson, query = {}) =>
      (await t.call(spec.listWallets, { as, query })).body.data.length
    expect(await listed(customer)).toBe(1)
    expect(await listed(t.people.otherCustomer, { customerId: customer.cabinetId })).toBe(0)
    expect(await listed(accountant, { customerId: customer.cabinetId })).toBe(1)
  })

  test('their customer and staff with the history; others find no history', async () => {
    const id = await grant(t)
    await step(spec.freezeWallet, id, { reason: 'Болезнь' })
    const history = (as: TestPerson) => t.call(spec.listWalletHistory, { as, params: { id } })
    for (const as of [customer, accountant])
      expect((await history(as)).body.data[0]).toMatchObject({ action: 'frozen', reason: 'Болезнь' })
    expect((await history(t.people.otherCustomer)).status).toBe(404)
    expect((await history(t.people.executor)).status).toBe(403)
  })

  test('the executor of a contract: as a count, without price or name', async () => {
    await grant(t)
    const of = async (as: TestPerson) =>
      (await t.call(spec.getContractPackages, { as, params: { id: contract.id } })).body.data
    expect(await of(t.people.executor)).toEqual({ lessons: 8, minutes: 0 })
    expect(await of(customer)).toMatchObject({ lessons: 8, packages: [{ leftUnits: 8, expiresOn: '2026-12-29' }] })
    const stranger = { as: t.people.otherExecutor, params: { id: contract.id } }
    expect((await t.call(spec.getContractPackages, stranger)).status).toBe(404)
  })

  test('managers, who freeze them; money is only for accountants', async () => {
    const id = await grant(t)
    const as = t.people.manager
    expect((await step(spec.freezeWallet, id, { reason: 'Болезнь' }, as)).status).toBe(200)
    expect((await step(spec.refundWallet, id, { reason: 'Болезнь' }, as)).status).toBe(403)
    expect((await grantByHand({}, as)).status).toBe(403)
    expect((await step(spec.freezeWallet, absent, { reason: 'Болезнь' }, as)).status).toBe(404)
  })
})
