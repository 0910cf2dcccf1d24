// Documents of the service: a customer reads one and acknowledges it by a code, hands a paper in, and a manager accepts it.
import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { codeSentTo } from '../chain/chain-cast.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { people, signInAs } from '../people.ts'

/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a customer acknowledges a document by a code, and hands one in that a manager accepts', async ({
  page,
  request,
  newPerson,
}) => {
  await signInAs(page, 'customer')
  await page.goto(`${docsPath}?scope=to_acknowledge`)
  await page
    .getByRole('link', { name: /Соглашение об электронном обмене/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Соглашение об электронном обмене')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /Я знаю содержание/ }).check()
  await page.getByRole('button', { name: 'Подтвердить кодом' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(await codeSentTo(request, people.customer))
  await dialog.getByRole('button', { name: 'Подтвердить кодом' }).click()
  await expect(page.getByText('Подтверждено', { exact: true }).first()).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)

  await page.goto(docsPath)
  await page.getByRole('button', { name: 'Передать документ' }).click()
  const form = page.getByRole('dialog', { name: 'Передать документ сервису' })
  const title = `Справка ${Date.now()}`
  await form.getByLabel('Название').fill(title)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'справка.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await form.getByRole('button', { name: 'Передать' }).click()
  await expect(page.getByRole('img', { name: 'справка.png' })).toBeVisible()

  const manager = await newPerson()
  await signInAs(manager, 'staff')
  await manager.goto(`${docsPath}?scope=handed_in`)
  await manager.getByRole('link', { name: title }).first().click()
  await manager.getByRole('button', { name: 'Принять', exact: true }).click()
  await expect(manager.getByText('Принято', { exact: true }).first()).toBeVisible()
})

test('staff preview a template, and make a document of it', async ({ page }) => {
  await signInAs(page, 'staff')
  await page.goto(`${docsPath}?scope=templates`)
  await expect(page.getByRole('link', { name: 'Согласие на обработку персональных данных' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${docsPath}?scope=documents`)
  await page.getByRole('button', { name: 'Создать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Документ по шаблону' })
  await dialog.getByLabel('Шаблон').selectOption({ label: 'Правила работы с учениками (исполнителю)' })
  await dialog.getByLabel('Для кого').fill('ко')
  await dialog.getByRole('radio').first().check()
  await expect(dialog.getByText('Итог занятия ставится в тот же день', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Создать черновик' }).click()
  await expect(page).toHaveURL(/[?&]id=/)
  await expect(page.getByText('Черновик', { exact: true }).first()).toBeVisible()
})
