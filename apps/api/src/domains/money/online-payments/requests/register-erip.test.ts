import {
  cancelInvoice,
  draftInvoices,
  getInvoice,
  type Invoice,
  issueInvoice,
  listInvoices,
} from '@navyk/api-spec/money/invoices'
import { createPaymentRequest } from '@navyk/api-spec/money/online-payments'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderError } from '#platform/payments/providers'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { payInvoice } from '#testing/acting/payments.ts'
import { settleMonth, teach } from '#testing/acting/teaching.ts'
import { listInvoicesOfAccountNos } from '../index.ts'
import { registerTasks } from './register-erip.ts'
import { registerTask } from '../tasks.ts'
import { withdrawRequests } from './withdraw-requests.ts'

const month = '2026-10'

eachTestHasOneContract()
beforeEach(async () => {
  await teach(t, contract, [{ date: '2026-10-05' }])
  await settleMonth(t, contract.executor, month)
  await t.call(draftInvoices, { as: t.people.accountant, body: { month } })
})
afterEach(() => vi.restoreAllMocks())

async function invoice(as = t.people.accountant): Promise<Invoice> {
  const { body } = await t.call(listInvoices, { as: t.people.accountant })
  return (await t.call(getInvoice, { as, params: { id: body.data[0].id } })).body.data
}
async function issue(): Promise<Invoice> {
  const { id, version } = await invoice()
  const answer = await t.call(issueInvoice, { as: t.people.accountant, params: { id }, body: { version } })
  expect(answer.status).toBe(200)
  return invoice()
}
const goOn = (invoiceIds?: string[]) => registerTasks(t.services)[registerTask]?.({ invoiceIds })
const requests = () => t.services.db.selectFrom('payment_request').selectAll().orderBy('id').execute()
const away = () => new ProviderError('Express-Pay', 'not reachable')

describe('an issued invoice', () => {
  test('has a number in ЕРИП that the provider knows, without any request', async () => {
    expect((await invoice()).eripAccount).toBeNull()
    const issued = await issue()
    expect(t.played.numbers()).toEqual([issued.eripAccount])
    expect((await invoice(contract.customer)).eripAccount).toBe(issued.eripAccount)
  })

  test('is found by its number in ЕРИП, and by no other', async () => {
    const { id, eripAccount } = await issue()
    const { db } = t.services
    expect(await listInvoicesOfAccountNos(db, [eripAccount ?? ''])).toEqual([
      { account_no: eripAccount, invoice_id: id },
    ])
    expect(await listInvoicesOfAccountNos(db, [`${eripAccount}0`])).toEqual([])
  })

  test('is registered once, however often the task runs', async () => {
    const asked = vi.spyOn(t.played.provider, 'createRequest')
    const { id } = await issue()
    await goOn([id])
    await goOn()
    await Promise.all([goOn([id]), goOn([id])])
    expect(asked).toHaveBeenCalledOnce()
    expect(await requests()).toHaveLength(1)
  })

  test('is issued while the provider is unreachable; its number comes when the provider answers', async () => {
    vi.spyOn(t.played.provider, 'createRequest').mockRejectedValue(away())
    const issued = await issue()
    expect(issued).toMatchObject({ status: 'issued', eripAccount: null })
    await goOn()
    expect(t.played.provider.createRequest).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
    t.clock.advance(60_000)
    await goOn()
    expect((await invoice()).eripAccount).toBe(t.played.numbers()[0])
  })

  test('whose answer was lost is not registered a second time', async () => {
    const make = t.played.provider.createRequest
    vi.spyOn(t.played.provider, 'createRequest').mockImplementationOnce(async (request) => {
      await make(request)
      throw away()
    })
    await issue()
    t.clock.advance(60_000)
    await goOn()
    expect(t.played.provider.createRequest).toHaveBeenCalledOnce()
    expect((await invoice()).eripAccount).toBe(t.played.numbers()[0])
  })

  test('whose customer asks meanwhile gets the number at once', async () => {
    const asked = vi.spyOn(t.played.provider, 'createRequest').mockRejectedValueOnce(away())
    const { id } = await issue()
    const body = { invoiceId: id, provider: 'express-pay', method: 'erip' }
    const answer = await t.call(createPaymentRequest, { as: contract.customer, body })
    expect(answer.body.data).toMatchObject({ state: 'waiting' })
    expect((await invoice()).eripAccount).toBe(answer.body.data.accountNo)
    t.clock.advance(3_600_000)
    await goOn()
    expect(asked).toHaveBeenCalledTimes(2)
    expect(await requests()).toHaveLength(1)
  })
})

describe('the number of an invoice', () => {
  test('is taken back with the invoice', async () => {
    const { id, version } = await issue()
    const cancel = vi.spyOn(t.played.provider, 'cancel')
    const body = { version, reason: 'Ошибка в счёте' }
    expect((await t.call(cancelInvoice, { as: t.people.accountant, params: { id }, body })).status).toBe(200)
    await withdrawRequests(t.services)
    expect(cancel).toHaveBeenCalledOnce()
    expect(await requests()).toMatchObject([{ state: 'cancelled' }])
    expect((await invoice()).eripAccount).toBeNull()
    await goOn()
    expect(await requests()).toHaveLength(1)
  })

  test('is never registered when the invoice is cancelled before its turn', async () => {
    vi.spyOn(t.played.provider, 'createRequest').mockRejectedValueOnce(away())
    const { id, version } = await issue()
    await t.services.transact((tx) => tx.updateTable('payment_request').set({ ask_tries: 0 }).execute())
    const body = { version, reason: 'Ошибка в счёте' }
    await t.call(cancelInvoice, { as: t.people.accountant, params: { id }, body })
    t.clock.advance(60_000)
    await goOn()
    expect(t.played.numbers()).toEqual([])
    expect(await requests()).toMatchObject([{ state: 'cancelled' }])
  })

  test('is replaced for the rest after a payment by other ways', async () => {
    const issued = await issue()
    await payInvoice(t, issued, { amountKopecks: 1000 })
    expect((await invoice()).eripAccount).toBeNull()
    await withdrawRequests(t.services)
    const present = await invoice()
    expect(present.eripAccount).not.toBe(issued.eripAccount)
    expect(await requests()).toMatchObject([
      { state: 'cancelled', account_no: issued.eripAccount },
      { state: 'waiting', account_no: present.eripAccount, amount_kopecks: present.balanceKopecks },
    ])
  })

  test('is made for invoices that were issued before there was a provider', async () => {
    await issue()
    await t.services.transact(async (tx) => {
      await tx.deleteFrom('invoice_erip').execute()
      await tx.deleteFrom('payment_request').execute()
    })
    await goOn()
    expect((await invoice()).eripAccount).toBe(t.played.numbers().at(-1))
  })
})
