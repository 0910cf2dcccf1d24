// Payments of accountants: one that was recorded by mistake, one of more than is due, and a refund by two of them.
import { businessDate } from '@navyk/api-spec/kit'
import { homePath } from '@navyk/api-spec/kit/paths'
import { customerStatementPath, invoicePath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { signedIn } from '../chain/chain-cast.ts'
import { expectState, openFromMenu, openRow, rowOf } from '../chain/chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { people, signInAs, signInBy } from '../people.ts'
import { arrangeDues } from './arrange-dues.ts'

/** Customers whom no other journey uses. */
const payers = { mistake: '336001033', surplus: '336001035', refunded: '336001037' } as const

/** The account that approves what another one has asked for. */
const otherAccountant = '291112277'

/** Records a payment on the page of an invoice; it covers no invoices that are named as left out. */
async function record(page: Page, roubles: string, reference: string, leftOut: string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Записать оплату' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Сумма').fill(roubles)
  for (const number of leftOut) await dialog.getByRole('checkbox', { name: number }).uncheck()
  await dialog.getByLabel('Способ').selectOption({ label: 'Банковский перевод' })
  await dialog.getByLabel('Документ').fill(reference)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Записать оплату' }).click()
  await expect(dialog).toBeHidden()
}

test('a payment recorded by mistake is found among all payments and reversed; its invoice is due again', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const phone = payers.mistake
  const { invoices } = await arrangeDues(request, phone, [41])
  const [invoice = { id: '', number: '' }] = invoices
  const reference = `п/п ${Date.now()}`
  await signInAs(staff, 'staff')
  await test.step('the accountant records it', async () => {
    await staff.goto(invoicePath(invoice.id))
    await record(staff, '41', reference)
    await expectState(staff, 'Оплачен')
  })
  await test.step('finds it by its document, and reverses it with the reason', async () => {
    await openFromMenu(staff, 'Payments')
    await staff.getByRole('searchbox').fill(reference)
    await expect(staff).toHaveURL(/search=/)
    await expect(rowOf(staff, invoice.number)).toHaveCount(1)
    await expect(rowOf(staff, invoice.number)).toContainText('41,00')
    await openRow(staff, invoice.number)
    await expectState(staff, 'Зачтена')
    await staff.getByRole('main').getByRole('button', { name: 'Отменить оплату' }).click()
    const dialog = staff.getByRole('dialog')
    await expect(dialog).toContainText('снова станут неоплаченными')
    await dialog.getByLabel('Причина').fill('Не тот заказчик')
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Отменить оплату' }).click()
    await expect(dialog).toBeHidden()
    await expectState(staff, 'Отменена')
    await expect(staff.getByRole('main')).toContainText('Не тот заказчик')
  })
  await test.step('the customer has the invoice to pay again, and both rows in the statement', async () => {
    const customer = await newPerson()
    await signInBy(customer, phone)
    await customer.goto(invoicePath(invoice.id))
    await expectState(customer, 'Выставлен')
    await customer.goto(statementPath)
    await expect(rowOf(customer, 'Оплата отменена').last()).toContainText('41,00')
  })
})

test('a payment beyond an invoice covers the next one, or stays as credit that the customer uses', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const phone = payers.surplus
  const { invoices, issue } = await arrangeDues(request, phone, [60, 50])
  const [first = { id: '', number: '' }, second = { id: '', number: '' }] = invoices
  await signInAs(staff, 'staff')
  await test.step('the accountant sees which other invoice the rest covers', async () => {
    await staff.goto(invoicePath(first.id))
    await staff.getByRole('button', { name: 'Записать оплату' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Сумма').fill('80')
    await expect(dialog.getByRole('checkbox', { name: first.number })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: new RegExp(`${second.number}: 20,00.* из 50,00`) })).toBeChecked()
    await expect(dialog.getByRole('status')).toContainText('Сумма распределена полностью')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await record(staff, '80', 'п/п 502')
    await expectState(staff, 'Оплачен')
    await staff.goto(invoicePath(second.id))
    await expectState(staff, 'Оплачен частично')
  })
  await test.step('of the next payment the rest is kept as credit', async () => {
    const third = await issue(1500, 5)
    await staff.goto(invoicePath(third.id))
    await record(staff, '45', 'п/п 503', [second.number])
    await expectState(staff, 'Оплачен')
  })
  await test.step('the customer sees the credit at home, and puts it on what is due', async () => {
    const customer = await newPerson()
    await signInBy(customer, phone)
    await customer.goto(`${homePath}/`)
    const credit = customer.getByRole('list', { name: 'Аванс' })
    await expect(credit).toContainText('30,00')
    await credit.getByRole('link').click()
    await customer.getByRole('button', { name: 'Зачесть аванс' }).click()
    const dialog = customer.getByRole('dialog')
    await expect(dialog).toContainText(`Счёт № ${second.number}`)
    await expectAccessible(customer)
    await dialog.getByRole('button', { name: /^Зачесть 30,00/ }).click()
    await expect(dialog).toBeHidden()
    await customer.goto(invoicePath(second.id))
    await expectState(customer, 'Оплачен')
  })
})

test('a refund that one accountant requests is found from home by another, approved, and recorded as paid', async ({
  page: first,
  newPerson,
  request,
}) => {
  const { customerId } = await arrangeDues(request, payers.refunded, [])
  const reason = `Семья уезжает ${Date.now()}`
  const second = await newPerson()
  await signInAs(first, 'staff')
  await signInBy(second, otherAccountant)
  const list = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Возвраты' })
  const row = (page: Page) => list(page).getByRole('listitem').filter({ hasText: reason })
  await test.step('the first one asks for it, and finds no button to approve it', async () => {
    const accountant = await signedIn(request, people.staff)
    await accountant.post('/frontend-api/payments', {
      customerId,
      method: 'bank',
      receivedOn: businessDate(new Date()),
      reference: 'п/п 504',
      amountKopecks: 1234,
      allocations: [],
    })
    await first.goto(customerStatementPath(customerId))
    await first.getByRole('button', { name: 'Вернуть деньги' }).click()
    const dialog = first.getByRole('dialog')
    await dialog.getByLabel('Причина').fill(reason)
    await dialog.getByLabel('Куда вернуть').selectOption({ label: 'На другой счёт' })
    await dialog.getByRole('button', { name: 'Отправить на одобрение' }).click()
    await expect(dialog.getByLabel('IBAN')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Получатель').fill('Иванов Иван Иванович')
    await dialog.getByLabel('IBAN').fill('BY55 MTBK 3012 0001 0933 0009 6372')
    await dialog.getByLabel('БИК').fill('MTBKBY22')
    await expectAccessible(first)
    await dialog.getByRole('button', { name: 'Отправить на одобрение' }).click()
    await expect(dialog).toBeHidden()
    await first.goto(`${paymentListPath}?part=refunds&state=asked`)
    await expect(row(first)).toContainText('12,34')
    await expect(row(first).getByRole('button', { name: 'Отказать' })).toBeVisible()
    await expect(row(first).getByRole('button', { name: 'Одобрить' })).toHaveCount(0)
  })
  await test.step('the second one finds it from home and approves it', async () => {
    await second.goto(`${homePath}/`)
    await second.getByRole('link', { name: /возврат.* жд[её]т одобрения|возврат.* ждут одобрения/ }).click()
    await expect(second).toHaveURL(/part=refunds&state=asked/)
    await row(second).getByRole('button', { name: 'Одобрить' }).click()
    const dialog = second.getByRole('dialog')
    await expect(dialog).toContainText('BY55 MTBK 3012 0001 0933 0009 6372')
    await dialog.getByRole('button', { name: 'Одобрить' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(second)).toHaveCount(0)
  })
  await test.step('the first one finds it to be paid out, to the account that was approved, and records the payout', async () => {
    await first.goto(`${homePath}/`)
    await first.getByRole('link', { name: /одобренн.* возврат.* к выплате/ }).click()
    await row(first).getByRole('button', { name: 'Записать выплату' }).click()
    const dialog = first.getByRole('dialog')
    await expect(dialog).toContainText('BY55 MTBK 3012 0001 0933 0009 6372')
    await dialog.getByLabel('Документ').fill('88')
    await dialog.getByRole('button', { name: 'Записать выплату' }).click()
    await expect(dialog).toBeHidden()
    await first.goto(`${paymentListPath}?part=refunds&state=paid`)
    await expect(row(first)).toContainText('BY55 MTBK 3012 0001 0933 0009 6372')
  })
})
