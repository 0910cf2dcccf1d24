// Invoices that were wrong: one is made less and the rest of it written off, another is replaced.
import { invoiceListPath, invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { expectState, rowOf } from '../chain/chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { signInAs, signInBy } from '../people.ts'
import { arrangeDues } from './arrange-dues.ts'

/** A customer whom no other journey uses. */
const payer = '336001034'

async function chooseFromMore(page: Page, step: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('menuitem', { name: step }).click()
}

test('an accountant reduces an invoice, writes off its rest and replaces another; the customer reads why', async ({
  page,
  newPerson,
  refusals,
  request,
}) => {
  const { invoices } = await arrangeDues(request, payer, [90, 33])
  const [wrong = { id: '', number: '' }, replaced = { id: '', number: '' }] = invoices
  await signInAs(page, 'staff')
  const dialog = page.getByRole('dialog')

  await test.step('it is made less, with a document of its own, and never by more than it is', async () => {
    await page.goto(invoicePath(wrong.id))
    await page.getByRole('button', { name: 'Корректировочный счёт' }).click()
    await dialog.getByLabel('На сколько уменьшить').fill('90,01')
    await dialog.getByLabel(/Причина/).fill('Учебник со скидкой')
    refusals.expect(422, `/frontend-api/invoices/${wrong.id}/credit-notes`)
    await dialog.getByRole('button', { name: 'Выставить корректировочный счёт' }).click()
    await expect(dialog.getByLabel('На сколько уменьшить')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await dialog.getByLabel('На сколько уменьшить').fill('40')
    await dialog.getByRole('button', { name: 'Выставить корректировочный счёт' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toContainText('Учебник со скидкой')
  })

  await test.step('its rest is written off', async () => {
    await chooseFromMore(page, 'Списать долг')
    await expect(dialog).toContainText('50,00')
    await dialog.getByLabel('Причина').fill('Учебник потерян при пересылке')
    await dialog.getByRole('button', { name: 'Списать долг' }).click()
    await expectState(page, 'Списан')
    await expect(page.getByRole('main').getByRole('button', { name: 'Записать оплату' })).toHaveCount(0)
  })

  await test.step('another one is replaced by a draft with the same rows', async () => {
    await page.goto(invoicePath(replaced.id))
    await chooseFromMore(page, 'Заменить')
    await expect(dialog).toContainText('появится черновик с теми же строками')
    await dialog.getByLabel('Причина').fill('Другой плательщик')
    await dialog.getByRole('button', { name: 'Заменить' }).click()
    await expectState(page, 'Аннулирован')
  })

  await test.step('the customer owes nothing of them, and reads why', async () => {
    const theirs = await newPerson()
    await signInBy(theirs, payer)
    await theirs.goto(invoicePath(wrong.id))
    await expectState(theirs, 'Списан')
    await expect(theirs.getByRole('main')).toContainText('Учебник со скидкой')
    await theirs.goto(invoiceListPath)
    await expect(rowOf(theirs, wrong.number)).toContainText('Списан')
    await expect(theirs.getByRole('main').getByRole('link', { name: 'Оплатить' })).toHaveCount(0)
  })
})
