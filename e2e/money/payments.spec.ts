// Payments of an accountant: one that was recorded by mistake, and one of more than is due.
import { expectState, openFromMenu, openRow, rowOf } from '../chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { signInAs, signInBy } from '../people.ts'
import { arrangeDues } from './arrange-dues.ts'

/** No other journey uses them. */
const payers = { mistake: '336001033', surplus: '336001035' } as const

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
    await staff.goto(`/dashboard/invoice-details?id=${invoice.id}`)
    await record(staff, '41', reference)
    await expectState(staff, 'Оплачен')
  })
  await test.step('finds it by its document, and reverses it with the reason', async () => {
    await openFromMenu(staff, 'Payments')
    await staff.getByRole('searchbox').fill(reference)
    await expect(staff).toHaveURL(/search=/)
    await expect(rowOf(staff, invoice.number)).toHaveCount(1)
    await expect(rowOf(staff, invoice.number)).toContainText('41,00')
    await expectAccessible(staff)
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
    await expectAccessible(staff)
  })
  await test.step('the customer has the invoice to pay again, and both rows in the statement', async () => {
    const customer = await newPerson()
    await signInBy(customer, phone)
    await customer.goto(`/dashboard/invoice-details?id=${invoice.id}`)
    await expectState(customer, 'Выставлен')
    await customer.goto('/dashboard/invoice-list-v2')
    await expect(rowOf(customer, 'Оплата отменена').last()).toContainText('41,00')
    await expectAccessible(customer)
  })
})

test('what is paid beyond an invoice goes to the next one, or stays as credit that the customer uses', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const phone = payers.surplus
  const { invoices, issue } = await arrangeDues(request, phone, [60, 50])
  const [first = { id: '', number: '' }, second = { id: '', number: '' }] = invoices
  await signInAs(staff, 'staff')
  await test.step('the accountant sees which other invoice the rest covers', async () => {
    await staff.goto(`/dashboard/invoice-details?id=${first.id}`)
    await staff.getByRole('button', { name: 'Записать оплату' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Сумма').fill('80')
    await expect(dialog.getByRole('checkbox', { name: first.number })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: new RegExp(`${second.number}: 20,00.* из 50,00`) })).toBeChecked()
    await expect(dialog.getByRole('status')).toContainText('Сумма распределена полностью')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await record(staff, '80', 'п/п 502')
    await expectState(staff, 'Оплачен')
    await staff.goto(`/dashboard/invoice-details?id=${second.id}`)
    await expectState(staff, 'Оплачен частично')
  })
  await test.step('of the next payment the rest is kept as credit', async () => {
    const third = await issue(1500, 5)
    await staff.goto(`/dashboard/invoice-details?id=${third.id}`)
    await record(staff, '45', 'п/п 503', [second.number])
    await expectState(staff, 'Оплачен')
  })
  await test.step('the customer sees the credit at home, and puts it on what is due', async () => {
    const customer = await newPerson()
    await signInBy(customer, phone)
    await customer.goto('/dashboard/')
    const credit = customer.getByRole('list', { name: 'Аванс' })
    await expect(credit).toContainText('30,00')
    await credit.getByRole('link').click()
    await customer.getByRole('button', { name: 'Зачесть аванс' }).click()
    const dialog = customer.getByRole('dialog')
    await expect(dialog).toContainText(`Счёт № ${second.number}`)
    await expectAccessible(customer)
    await dialog.getByRole('button', { name: /^Зачесть 30,00/ }).click()
    await expect(dialog).toBeHidden()
    await customer.goto(`/dashboard/invoice-details?id=${second.id}`)
    await expectState(customer, 'Оплачен')
    await expectAccessible(customer)
  })
})
