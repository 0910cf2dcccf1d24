// A statement of the bank: what is certain is posted at once, the rest is worked through row by row.
import { businessDate } from '@navyk/api-spec/kit'
import { bankStatementListPath } from '@navyk/api-spec/money/bank-statements/paths'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { clientBankFile } from '../../apps/api/src/testing/factories/bank-files.ts'
import { expectState } from '../chain/chain-screens.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs } from '../people.ts'
import { arrangeDues } from './arrange-dues.ts'

/** A customer whom no other journey uses. */
const payer = '336001032'

test('an accountant imports a bank statement, posts the certain rows, decides the rest, and it pays the invoices', async ({
  page,
  refusals,
  request,
}) => {
  const { invoices } = await arrangeDues(request, payer, [61, 47])
  const [exact = { id: '', number: '' }, other = { id: '', number: '' }] = invoices
  const mark = String(Date.now())
  const row = (number: string, roubles: number, purpose: string) => ({
    id: `${mark}-${number}`,
    number,
    on: businessDate(new Date()),
    in: roubles * 100,
    name: 'Плательщик по выписке',
    unp: '',
    account: 'BY13NBRB3600900000002Z00AB00',
    purpose,
  })
  const file = clientBankFile({
    account: 'BY83BPSB30123542950119330000',
    opening: 0,
    rows: [
      row('1', 61, `Оплата по счету ${exact.number}`),
      row('2', 40, `Оплата по счету ${other.number}`),
      row('3', 7, 'Возврат подотчётной суммы'),
    ],
  })
  await signInAs(page, 'staff')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await test.step('a file that is no statement is refused with the reason', async () => {
    await page.goto(bankStatementListPath)
    const wrong = { name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.from('не выписка') }
    refusals.expect(422, '/frontend-api/bank-statements')
    await main.locator('input[type=file]').setInputFiles(wrong)
    await expect(main.getByRole('alert')).toContainText('Выписка не загружена')
    await expectAccessible(page)
  })

  await test.step('the statement shows what is certain and what is not', async () => {
    const statement = { name: `statement-${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from(file) }
    await main.locator('input[type=file]').setInputFiles(statement)
    await expect(page).toHaveURL(/bank-statements\/./)
    await expect(main).toContainText('Проверить: 2')
    await expect(main).toContainText('Точные: 1')
  })

  await test.step('what is certain is posted', async () => {
    await main.getByRole('button', { name: 'Провести точные: 1' }).click()
    await expect(dialog).toContainText('61,00')
    await dialog.getByRole('button', { name: 'Провести' }).click()
    await expect(dialog).toBeHidden()
    await expect(main).toContainText('Готово: 1')
  })

  await test.step('of the other sum the accountant sees the invoice, and posts it', async () => {
    const unsure = main.getByRole('listitem').filter({ hasText: `счету ${other.number}` })
    await expect(unsure).toContainText('Номер счёта найден, но сумма другая')
    await unsure.getByRole('button', { name: new RegExp(other.number) }).click()
    await expect(dialog).toContainText(/40,00.* из 47,00/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Провести' }).click()
    await expect(dialog).toBeHidden()
    await expect(unsure).toHaveCount(0)
  })

  await test.step('what is none of ours is put aside with the reason, and can be brought back', async () => {
    const strange = main.getByRole('listitem').filter({ hasText: 'подотчётной' })
    await strange.getByRole('button', { name: 'Не наша операция' }).click()
    await dialog.getByRole('button', { name: 'Не наша операция' }).click()
    await expect(dialog.getByLabel('Почему')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Почему').fill('Подотчётные деньги')
    await dialog.getByRole('button', { name: 'Не наша операция' }).click()
    await expect(main).toContainText('Всё разобрано')
    await page.goto(`${page.url().split('?')[0]}?rows=done`)
    await expect(main).toContainText('Отложено: Подотчётные деньги')
    await expect(main.getByRole('button', { name: 'Вернуть' })).toHaveCount(1)
  })

  await test.step('the invoices are paid, one of them in part', async () => {
    await page.goto(invoicePath(exact.id))
    await expectState(page, 'Оплачен')
    await page.goto(invoicePath(other.id))
    await expectState(page, 'Оплачен частично')
  })
})
