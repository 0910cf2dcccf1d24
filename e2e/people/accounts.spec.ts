// Registration, recovery and the limits on attempts.
import { homePath } from '@navyk/api-spec/kit/paths'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { personalDataPath } from '@navyk/api-spec/views/personal-data/paths'
import { codeSentTo } from '../chain/chain-cast.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { fillSignIn, signInAs } from '../people.ts'
import { newPhone, register } from '../registering.ts'

const markup = '<img src=x onerror="document.title=`run`">'

test('a new person registers, is signed in, and markup that they write stays text, for staff too', async ({
  page,
  newPerson,
}) => {
  await register(page, newPhone(), 'Весёлый кофейник 7')
  await expect(page.getByText('You registered successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Здравствуйте!' })).toBeVisible()
  await page.getByRole('link', { name: 'Укажите имя' }).click()
  await page.getByLabel('Имя', { exact: true }).fill(markup)
  await page.getByLabel('Фамилия').fill(markup)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.goto(homePath)
  await expect(page.getByRole('heading', { name: markup })).toBeVisible()
  await expect(page).not.toHaveTitle('run')

  await page.goto(`${accountPath}?apply=1`)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('checkbox', { name: 'Онлайн' }).check()
  await page.getByLabel('Город').fill(markup)
  await page.getByLabel('Опыт преподавания, лет').fill('7')
  await page.getByLabel('О себе').fill(markup.repeat(2))
  await page.getByRole('button', { name: 'Отправить анкету' }).click()
  await expect(page.getByText('Анкета отправлена').first()).toBeVisible()
  const staff = await newPerson()
  await signInAs(staff, 'staff')
  await staff.goto(userListPath)
  await staff.getByPlaceholder('Имя или телефон').fill(markup)
  await expect(staff.getByText(markup).first()).toBeVisible()
  await expect(staff).toHaveURL(/search=/)
  await staff.goto(`${contactListPath}?tab=applications`)
  await staff.getByText(markup).first().click()
  await expect(staff.getByRole('dialog').getByText(markup.repeat(2))).toBeVisible()
  await staff.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click()
  await staff.getByLabel('Причина отказа').fill(markup)
  await staff.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).last().click()
  await expect(staff.getByText('Анкета отклонена')).toBeVisible()
  await expect(staff).not.toHaveTitle('run')
  await page.goto(accountPath)
  await expect(page.getByText(`Причина: ${markup}`)).toBeVisible()
  await expect(page).not.toHaveTitle('run')

  await page.goto(personalDataPath)
  await page.getByRole('button', { name: 'Удалить учётную запись' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить учётную запись' }).click()
  const banner = page.getByRole('region', { name: 'Учётная запись удаляется' })
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Отменить удаление' }).click()
  await expect(banner).toBeHidden()
})

test('markup in an executor’s card stays text while it is typed and when it is saved', async ({ page }) => {
  await signInAs(page, 'executor')
  await page.goto(profilePath)
  const fields = [page.getByRole('textbox', { name: 'О себе' }), page.getByLabel('Город')]
  const before = await Promise.all(fields.map((field) => field.inputValue()))
  const save = async (values: string[]) => {
    for (const [index, field] of fields.entries()) await field.fill(values[index] ?? '')
    await page.getByRole('button', { name: 'Сохранить карточку' }).click()
    await expect(page.getByText('Карточка сохранена').last()).toBeVisible()
  }
  await save([markup, markup])
  await page.reload()
  await expect(page.getByText(markup).first()).toBeVisible()
  await expect(page).not.toHaveTitle('run')
  await save(before)
})

test('a person who forgot the password gets a code, sets a new one and is signed in', async ({ page }) => {
  const phone = '336001039'
  await page.goto('/login')
  await page.getByRole('link', { name: 'Восстановить пароль' }).click()
  await page.getByLabel('Номер телефона (9 цифр)').fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page).toHaveURL(/\/forget-password-verify-code$/)
  await expect(page.getByText('Код действителен в течение:')).toBeVisible()
  await page.getByLabel('Код').fill(await codeSentTo(page.request, phone))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByLabel('Новый пароль').fill('Другой кофейник 8')
  await page.getByLabel('Повторите пароль').fill('Другой кофейник 8')
  await page.getByRole('button', { name: 'Сохранить и войти' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Выход' }).click()
  await fillSignIn(page, phone, 'Другой кофейник 8')
  await expect(page).toHaveURL(/\/dashboard$/)
})
