// Documents and whom they name: an accountant enters the details of the service, a customer says who pays and accepts an
// act by a code, an executor names the account for payouts.
import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { expect, test } from '../journey.ts'
import { people, signInAs } from '../people.ts'
import { acceptAct } from './accept-act.ts'

test('a customer accepts an act by the code that comes to the phone, and names a company as payer', async ({
  page,
  request,
}) => {
  await signInAs(page, 'customer')
  await page.goto(statementPath)
  const accepted = await acceptAct(page, request, people.customer)
  await expect(accepted).toContainText('код из')
  const saving = page.waitForEvent('download')
  await accepted.getByRole('button', { name: 'Скачать PDF' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^act-А-.*\.pdf$/)

  await page.goto(`${accountPath}?part=details`)
  const payer = page.getByRole('region', { name: 'Плательщик' })
  await payer.getByRole('button', { name: /^(Указать|Изменить)$/ }).click()
  const form = page.getByRole('dialog', { name: 'Плательщик' })
  await form.getByLabel('Кто платит').selectOption({ label: 'Компания' })
  await form.getByLabel('Название').fill('ООО «Проверка»')
  await form.getByLabel('УНП').fill('100582334')
  await form.getByLabel('Адрес').fill('Минск, ул. Немига, 5')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByText('Проверьте УНП')).toBeVisible()
  await form.getByLabel('УНП').fill('100582333')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(payer).toContainText('ООО «Проверка»')
})

test('an accountant enters other details of the service; an executor names another account', async ({
  page,
  newPerson,
}) => {
  await signInAs(page, 'staff')
  await page.goto(`${accountPath}?part=details`)
  const service = page.getByRole('region', { name: 'Реквизиты сервиса' })
  await service.getByRole('button', { name: 'Изменить' }).click()
  const form = page.getByRole('dialog', { name: 'Реквизиты сервиса' })
  await form.getByLabel('БИК').fill('MTBKBY22')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByText('не подходит к номеру счёта')).toBeVisible()
  await form.getByLabel('БИК').fill('NBRBBY2X')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(service).toContainText('Раньше')

  const executor = await newPerson()
  await signInAs(executor, 'executor')
  await executor.goto(`${accountPath}?part=details`)
  const account = executor.getByRole('region', { name: 'Счёт для выплат' })
  await account.getByRole('button', { name: 'Изменить' }).click()
  const payout = executor.getByRole('dialog', { name: 'Счёт для выплат' })
  await payout.getByLabel('Счёт (IBAN)').fill('by55 mtbk 3012 0001 0933 0009 6372')
  await payout.getByLabel('БИК').fill('MTBKBY22')
  await payout.getByRole('button', { name: 'Сохранить' }).click()
  await expect(account).toContainText('BY55 MTBK 3012 0001 0933 0009 6372')
})
