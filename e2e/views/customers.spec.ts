// Customers as a manager looks after them.
import { homePath } from '@navyk/api-spec/kit/paths'
import { customerListPath } from '@navyk/api-spec/views/customer-management/paths'
import { signedIn } from '../chain/chain-cast.ts'
import { openFromMenu, openRow, rowOf } from '../chain/chain-screens.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { people, signInAs, signInBy } from '../people.ts'

const phone = '336001021'

test('a manager finds a customer by the phone, sees the open things, and leaves a note that only colleagues read', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const customer = await signedIn(request, phone)
  const dues = await customer.get<{ customer: { lastName: string } }>('/frontend-api/payments/dues')
  const { lastName } = dues.customer
  const text = `Просит писать в мессенджер ${Date.now()}`
  await signInAs(staff, 'staff')
  await test.step('the list finds them by the phone', async () => {
    await staff.goto(homePath)
    await openFromMenu(staff, 'Customers', 'User & Contact')
    await staff.getByRole('searchbox').fill(phone)
    await expect(staff).toHaveURL(/search=/)
    await expect(rowOf(staff, lastName)).toHaveCount(1)
    await openRow(staff, lastName)
  })
  await test.step('the card says what is open, and keeps a note', async () => {
    await expect(staff.getByRole('heading', { level: 1 })).toContainText(lastName)
    for (const part of ['Заметки', 'Неоплаченные счета', 'Пакеты занятий', 'Договоры', 'Заказы', 'Последние платежи']) {
      await expect(staff.getByRole('region', { name: part })).toBeVisible()
    }
    const notes = staff.getByRole('region', { name: 'Заметки' })
    await notes.getByRole('button', { name: 'Добавить заметку' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByText('Обязательное поле')).toBeVisible()
    await dialog.getByLabel('Заметка').fill(text)
    await dialog.getByLabel('Закрепить наверху').check()
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await expect(notes.getByRole('listitem').first()).toContainText(text)
    await expect(notes.getByRole('listitem').first()).toContainText('Закреплена')
  })
  await test.step('a colleague reads it and can’t reword it; nothing of it is the customer’s to see', async () => {
    const colleague = await newPerson()
    await signInBy(colleague, '291112277')
    await colleague.goto(staff.url())
    const note = colleague.getByRole('listitem').filter({ hasText: text })
    await expect(note).toBeVisible()
    await expect(note.getByRole('button')).toHaveCount(0)
    const answers = await Promise.all(
      ['home', 'payments/dues', 'invoices', 'questions'].map((path) => customer.get(`/frontend-api/${path}`)),
    )
    expect(JSON.stringify(answers)).not.toContain(text)
  })
  await test.step('its author removes it', async () => {
    const note = staff.getByRole('listitem').filter({ hasText: text })
    await note.getByRole('button', { name: 'Удалить' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(note).toHaveCount(0)
  })
  await test.step('those who owe most stand first', async () => {
    await staff.goto(`${customerListPath}?order=due`)
    await expect(staff.getByRole('main').locator('tbody tr, li').first()).toContainText('BYN')
  })
})

test('an executor reads that the customers of the service are not for them', async ({ page }) => {
  await signInBy(page, people.executor)
  await page.goto(customerListPath)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('не для вашего кабинета')
})
