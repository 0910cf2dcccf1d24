// An administrator's day: somebody new comes to the staff by a link, is asked for a second step, is blocked, and all of it stands in
// the trail, also as the file that a person may ask for.
import { boardPath } from '@navyk/api-spec/market/leads/paths'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { userWorkPath } from '@navyk/api-spec/views/user-management/paths'
import { codeSentTo, linkSentTo, uniqueName } from '../chain/chain-cast.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { signInAs } from '../people.ts'
import { newPhone } from '../registering.ts'

const password = 'Manager-of-a-journey-7'

/** One thing for the one account that is found. */
async function act(page: Page, family: string, action: string, reason?: string): Promise<void> {
  await page.goto(`${userWorkPath}?search=${encodeURIComponent(family)}`)
  await page.getByRole('checkbox', { name: new RegExp(family) }).check()
  await page.getByRole('button', { name: 'Действия' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByLabel('Причина').fill(reason)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Выполнить для 1 учётной записи' }).click()
  await expect(dialog.getByText('Готово: 1 из 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Понятно' }).click()
}

test('a day of an administrator: a manager is added, secured, blocked, and the trail has all of it', async ({
  page: administrator,
  newPerson,
  refusals,
}) => {
  const [phone, family] = [newPhone(), uniqueName()]
  await signInAs(administrator, 'staff')

  const link = await test.step('a manager is invited, with no right but that one', async () => {
    await administrator.goto(addUserPath)
    await administrator.getByLabel('Номер телефона (9 цифр)').fill(phone)
    await administrator.getByLabel('Фамилия').fill(family)
    await administrator.getByLabel('Имя', { exact: true }).fill('Инна')
    const cabinets = administrator.getByRole('group', { name: 'Кабинеты' })
    await cabinets.getByLabel('Заказчик').uncheck()
    await cabinets.getByLabel('Сотрудник').check()
    await administrator.getByRole('group', { name: 'Права' }).getByLabel('менеджер').check()
    await administrator.getByRole('button', { name: 'Создать и пригласить' }).click()
    await expect(administrator.getByText('Приглашение отправлено')).toBeVisible()
    await expect(administrator.getByText(/^Ссылка ушла на телефон и почту сотрудника/)).toBeVisible()
    return linkSentTo(administrator.request, phone)
  })

  const manager = await newPerson()
  await test.step('the manager sets a password by the link, and sees the work of managers alone', async () => {
    await manager.goto(link)
    await expect(manager.getByRole('heading', { name: 'Здравствуйте, Инна' })).toBeVisible()
    await manager.getByLabel('Пароль', { exact: true }).fill(password)
    await manager.getByLabel('Повторите пароль').fill(password)
    await manager.getByLabel('Даю согласие на обработку персональных данных').check()
    await expectAccessible(manager)
    await manager.getByRole('button', { name: 'Сохранить и войти' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Подтвердите телефон' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox').fill(await codeSentTo(manager.request, phone))
    await expectAccessible(manager)
    await dialog.getByRole('button', { name: 'Сохранить и войти' }).click()
    await expect(manager).toHaveURL(/\/dashboard$/)
    await manager.goto(boardPath)
    await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
    await manager.goto(userListPath)
    await expect(manager.getByRole('main')).toContainText('не для вашего кабинета')
  })

  await test.step('asked for a second step, the manager gets nothing else', async () => {
    // What the manager may not read yet, and after that not any more.
    for (const status of [401, 403]) refusals.expect(status, /\/frontend-api\//)
    await act(administrator, family, 'Потребовать двухэтапную проверку')
    await manager.goto(boardPath)
    await expect(manager.getByText(/Для вашей учётной записи она обязательна/)).toBeVisible()
  })

  await test.step('blocked, the manager is signed out', async () => {
    await act(administrator, family, 'Заблокировать', 'Потерян телефон')
    await expect(manager.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  })

  await test.step('the trail says who did what with the account, and gives it as a file', async () => {
    await administrator.goto(`${userListPath}?tab=actions`)
    await administrator.getByRole('combobox', { name: 'Человек: имя или телефон' }).fill(family)
    await administrator.getByRole('option', { name: new RegExp(`^О человеке: ${family}`) }).click()
    const rows = administrator.getByRole('main')
    await expect(rows.getByText('Потерян телефон').filter({ visible: true }).first()).toBeVisible()
    const saving = administrator.waitForEvent('download')
    await administrator.getByRole('button', { name: 'Excel по запросу человека' }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/)
  })
})
