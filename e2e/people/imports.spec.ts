// Customers from a spreadsheet, and the link that a manager sends to one of them.
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs } from '../people.ts'
import { newPhone } from '../registering.ts'

test('a sheet with a fault is corrected and applied, and its customer is sent a link from their page', async ({
  page,
}) => {
  const phone = newPhone()
  const choose = (birthYear: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'zakazchiki.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Телефон;Фамилия;Имя;Фамилия ученика;Имя ученика;Год рождения ученика\n${phone};Мороз${phone};Инна;Мороз;Ян;${birthYear}`,
      ),
    })
  await signInAs(page, 'staff')
  await page.goto(`${addUserPath}?way=sheet`)
  await choose('215')
  const faults = page.getByRole('region', { name: 'Ошибки' })
  const fault = faults.getByRole('listitem')
  await expect(fault.getByText('Год рождения ученика')).toBeVisible()
  await expect(fault.getByText('215')).toBeVisible()
  await expectAccessible(page)
  await choose('2015')
  await page.getByRole('button', { name: /Создать 1.человека/ }).click()
  await expect(page.getByText(/Создан 1.человек/)).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`Мороз${phone}`) }).click()
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByText(/\/invitation#/)).toBeVisible()
  await expectAccessible(page)
})
