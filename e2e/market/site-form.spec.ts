// The form of wishes within a page of another site: sent from there, it is a lead on the board that names the site.
import { uniqueName } from '../chain-cast.ts'
import { expect, test } from '../journey.ts'
import { signInAs } from '../people.ts'
import { newPhone } from '../registering.ts'

test('a stranger leaves a wish in the form that another site embeds, and a manager finds it on the board with the site', async ({
  page: visitor,
  newPerson,
  baseURL,
}) => {
  const staff = await newPerson()
  await signInAs(staff, 'staff')
  await staff.goto('/dashboard/crm')
  await staff.getByRole('button', { name: 'Форма для вашего сайта' }).click()
  const snippet = await staff.getByRole('dialog').locator('code').textContent()

  // The same machine by its other name is another origin, the one that e2e/server.mjs lets embed the form.
  const site = new URL(baseURL ?? '')
  site.hostname = 'localhost'
  await visitor.route(`${site.origin}/lessons`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<h1>Наши занятия</h1>${snippet}` }),
  )
  await visitor.goto(`${site.origin}/lessons`)
  const form = visitor.frameLocator('iframe')
  const name = uniqueName()
  await form.getByLabel('Ваше имя').fill(name)
  await form.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(form.getByText('Обязательное поле').first()).toBeVisible()
  await form.getByLabel(/^Номер телефона|^Телефон/).fill(newPhone())
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(form.getByText('Спасибо, мы всё получили')).toBeVisible()

  await staff.keyboard.press('Escape')
  await staff.getByRole('link', { name: new RegExp(name) }).click()
  await expect(staff.getByText(site.host)).toBeVisible()
})
