// The form of wishes within a page of another site: sent from there, it is a lead on the board that names the site.
import { createServer } from 'node:http'
import { boardPath } from '@navyk/api-spec/market/leads/paths'
import { uniqueName } from '../chain/chain-cast.ts'
import { expect, test } from '../journey.ts'
import { signInAs } from '../people.ts'
import { newPhone } from '../registering.ts'

/** Host of the origin that the server lets embed the form. */
const host = '127.0.0.1'

/** Serves one page, as a site would, until it is told to stop. A page that is only made up in the browser has no place in the network,
 *  and the browser lets it load nothing from this machine. */
async function serveSite(port: number, html: string): Promise<() => void> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><link rel="icon" href="data:,"><h1>Наши занятия</h1>${html}`)
  })
  await new Promise<void>((resolve) => server.listen({ host, port }, resolve))
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

test('a stranger leaves a wish in the form that another site embeds, and a manager finds it on the board with the site', async ({
  page: visitor,
  newPerson,
  server,
}) => {
  const siteName = `${host}:${server.sitePort}`
  const staff = await newPerson()
  await signInAs(staff, 'staff')
  await staff.goto(boardPath)
  await staff.getByRole('button', { name: 'Форма для вашего сайта' }).click()
  const stop = await serveSite(server.sitePort, (await staff.getByRole('dialog').locator('code').textContent()) ?? '')
  const name = uniqueName()
  try {
    await visitor.goto(`http://${siteName}/`)
    const form = visitor.frameLocator('iframe')
    await form.getByLabel('Ваше имя').fill(name)
    await form.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(form.getByText('Обязательное поле').first()).toBeVisible()
    await form.getByLabel(/^Номер телефона|^Телефон/).fill(newPhone())
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(form.getByText('Спасибо, мы всё получили')).toBeVisible()
  } finally {
    stop()
  }
  await staff.keyboard.press('Escape')
  await staff.getByRole('link', { name: new RegExp(name) }).click()
  await expect(staff.getByText(siteName)).toBeVisible()
})
