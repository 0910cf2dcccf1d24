// Orders of the shop as staff look after them: a refund after two of eight lessons; an order that is cancelled, paid all the
// same, and brought back by a person; one that has expired and is paid by a transfer.
import type { APIRequestContext } from '@playwright/test'
import { homePath } from '@navyk/api-spec/kit/paths'
import { customerStatementPath } from '@navyk/api-spec/money/invoices/paths'
import { payInvoicePath } from '@navyk/api-spec/money/online-payments/paths'
import { orderManagementPath, ownOrderPath, ownOrdersPath } from '@navyk/api-spec/money/orders/paths'
import { type ListedThing, signedIn } from '../chain/chain-cast.ts'
import { agree, expectState, openRow, rowOf } from '../chain/chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { signInAs, signInBy } from '../people.ts'
import { newPhone, register } from '../registering.ts'
import { placeOrder } from './place-order.ts'

/** A family of the demo that has used two lessons of eight. */
const payer = '336001001'

/** The order of eight lessons of a family, by its number. */
async function orderOf(request: APIRequestContext, phone: string): Promise<ListedThing | undefined> {
  const customer = await signedIn(request, phone)
  const orders = await customer.list('/frontend-api/orders')
  return orders.find(({ lines }) => (lines as { count: number }[]).some(({ count }) => count === 8))
}

test('staff find an order, refund it after two of eight lessons, and six eighths of the price come back', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const order = await orderOf(request, payer)
  expect(order?.state).toBe('fulfilled')
  await signInAs(staff, 'staff')

  await test.step('staff find it by its number', async () => {
    await staff.goto(orderManagementPath)
    await expect(staff.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
    await staff.getByRole('searchbox').fill(String(order?.number))
    await expect(rowOf(staff, 'Любой предмет: 8 занятий')).toHaveCount(1)
    await openRow(staff, `№ ${order?.number}`)
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText(`Заказ № ${order?.number}`)
    await expect(staff.getByText(/осталось 6 занятий.* · вернётся 228,00\sBYN/)).toBeVisible()
  })

  await test.step('and give back what is not used, with the sum and the rule before their eyes', async () => {
    await staff.getByRole('button', { name: 'Вернуть деньги' }).click()
    const dialog = staff.getByRole('dialog')
    await expect(dialog.getByText('228,00', { exact: false }).first()).toBeVisible()
    await expect(dialog.getByText(/цена минус проведённые занятия/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Вернуть на аванс' }).click()
    await expect(dialog.getByLabel(/Причина/)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(staff)
    await dialog.getByLabel(/Причина/).fill('Семья переезжает')
    await dialog.getByRole('button', { name: 'Вернуть на аванс' }).click()
    await expect(dialog).toBeHidden()
    await expectState(staff, 'Возвращён')
    await expect(staff.getByText(/возвращено 228,00\sBYN/)).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Вернуть деньги' })).toHaveCount(0)
    await staff.getByRole('tab', { name: 'История' }).click()
    await expect(staff.getByText('Семья переезжает').first()).toBeVisible()
  })

  await test.step('the customer sees it on the order', async () => {
    const theirs = await newPerson()
    await signInBy(theirs, payer)
    await theirs.goto(ownOrderPath(order?.id ?? ''))
    await expectState(theirs, 'Возвращён')
    await expect(theirs.getByText(/возвращено 228,00\sBYN/)).toBeVisible()
  })
})

test('an order that staff cancel is paid all the same; a person reopens it with the late money', async ({
  page: customer,
  context,
  newPerson,
  request,
}) => {
  const phone = newPhone()
  await register(customer, phone, 'Navyk-demo-2026')
  const order = await placeOrder(request, phone)
  const bank = await openBank(customer, context, order)
  const staff = await newPerson()
  await signInAs(staff, 'staff')

  await test.step('staff cancel it with the reason', async () => {
    await staff.goto(orderManagementPath)
    await openRow(staff, `№ ${order.number}`)
    await expectState(staff, 'Ждёт оплаты')
    await staff.getByRole('button', { name: 'Отменить заказ' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel(/Причина/).fill('По телефону: нужен другой пакет')
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
    await expectState(staff, 'Отменён')
  })

  await test.step('the customer pays at the bank all the same', async () => {
    await bank.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(bank.getByRole('status')).toContainText('Оплачено')
    await expect(staff.getByRole('heading', { name: /256,00\sBYN пришли за закрытый заказ/ })).toBeVisible()
    await expectAccessible(staff)
  })

  await test.step('it waits in the queue of the day, which leads to it', async () => {
    await staff.goto(homePath)
    await staff.getByRole('link', { name: /Деньги пришли за/ }).click()
    await expect(rowOf(staff, `№ ${order.number}`)).toContainText('решения о деньгах')
    await openRow(staff, `№ ${order.number}`)
  })

  await test.step('staff bring it back, and the customer has the package', async () => {
    await agree(staff, 'Восстановить заказ', 'спишутся с аванса')
    await expect(staff.getByRole('heading', { name: /заказ оформлен заново/ })).toBeVisible()
    await staff.getByRole('link', { name: 'Открыть заказ' }).first().click()
    await expectState(staff, 'Открыт')
    await expect(staff.getByText(/осталось 8 занятий до/)).toBeVisible()
    await customer.goto(ownOrdersPath)
    await expect(rowOf(customer, 'Открыт')).toHaveCount(1)
  })
})

/** A family of the demo whose order was not paid within 72 hours. */
const latePayer = '336001016'

test('an order that has expired after 72 hours is paid by a transfer: the money is credit, and a person decides', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const customer = await signedIn(request, latePayer)
  const order = (await customer.list('/frontend-api/orders')).find(({ state }) => state === 'expired')
  const number = `№ ${order?.number}`
  const credit = async () =>
    (await customer.get<{ creditKopecks: number }>('/frontend-api/payments/dues')).creditKopecks
  const before = await credit()
  await signInAs(staff, 'staff')

  await test.step('the accountant records the money, and for which order it is', async () => {
    const { customer: owner } = await customer.get<{ customer: { id: string } }>('/frontend-api/payments/dues')
    await staff.goto(customerStatementPath(owner.id))
    await staff.getByRole('button', { name: 'Записать оплату' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Сумма').fill('50')
    await dialog.getByRole('radio', { name: new RegExp(`Заказ ${number.replace(' ', '\\s')} `) }).check()
    await expect(dialog).toContainText('Деньги станут авансом')
    await dialog.getByLabel('Способ').selectOption({ label: 'Банковский перевод' })
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Записать оплату' }).click()
    await expect(dialog).toBeHidden()
    expect(await credit()).toBe(before + 5000)
  })

  await test.step('the order stays expired and waits for a person, who keeps the money as credit', async () => {
    await staff.goto(`${orderManagementPath}?task=late_money`)
    await openRow(staff, number)
    await expectState(staff, 'Не оплачен')
    await expect(staff.getByRole('heading', { name: /BYN пришли за закрытый заказ/ })).toBeVisible()
    await agree(staff, 'Оставить авансом', 'Деньги останутся авансом заказчика')
    await expect(staff.getByText(/пришли поздно и остались авансом/)).toBeVisible()
    expect(await credit()).toBe(before + 5000)
  })

  await test.step('the customer reads what became of it', async () => {
    const theirs = await newPerson()
    await signInBy(theirs, latePayer)
    await theirs.goto(ownOrderPath(order?.id ?? ''))
    await expect(theirs.getByText(/пришли позже и остались у вас авансом/)).toBeVisible()
  })
})

/** The page of the bank on which the customer pays by the number of ЕРИП. */
async function openBank(page: Page, context: { waitForEvent: (event: 'page') => Promise<Page> }, order: ListedThing) {
  await page.goto(payInvoicePath(String(order.invoiceId)))
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Открыть страницу оплаты' }).click()
  const bank = await opening
  await expect(bank.getByRole('button', { name: 'Оплатить', exact: true })).toBeVisible()
  return bank
}
