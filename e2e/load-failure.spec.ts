// Here parts of the product fail to load on purpose, which every other journey reports as a fault.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homePath } from '@navyk/api-spec/kit/paths'
import { invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { expect, unwatchedTest as test } from './journey.ts'
import { signInAs } from './people.ts'

for (const [what, file] of [
  ['the texts of the frame', /\/assets\/dashboard\.ru-/],
  ['the texts of a screen', /\/assets\/home-texts\.ru-/],
  ['a screen', /\/assets\/home-page-/],
] as const) {
  test(`${what} that do not load show no raw keys: the page says so, and loads them again on request`, async ({
    page,
  }) => {
    await signInAs(page, 'executor')
    await page.route(file, (route) => route.abort('internetdisconnected'))
    await page.goto(homePath).catch(() => {})
    const failure = page.getByRole('alert').filter({ hasText: 'Эта часть не загрузилась' })
    await expect(failure).toBeVisible()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Здравствуйте, Анна!')
    await expect(page.getByText('Что сделать')).toBeVisible()
  })
}

test('a screen that is opened without a network says so instead of waiting, and loads by itself when it is back', async ({
  page,
}) => {
  await signInAs(page, 'customer')
  await page.goto(homePath)
  await page.waitForFunction(() => document.getElementById('root')?.dataset.painted === undefined)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Здравствуйте/)
  await page.context().setOffline(true)
  await expect(page.getByRole('status').getByText(/^Нет связи/)).toBeVisible()
  await page.evaluate(openScreen, invoiceListPath)
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Счета')
  await expect(page.getByRole('main').getByText(/BYN/).first()).toBeVisible()
})

/** Runs in the page: navigates as a link does. */
function openScreen(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

test('the sign-in page is first painted when all of it has come', async ({ page, server }) => {
  const html = await (await fetch(`${server.url}/login`)).text()
  const half = html.indexOf('</main>')
  const rest = Promise.withResolvers<void>()
  const slow = createServer(async (request, response) => {
    if (request.url !== '/login') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write(html.slice(0, half))
    await rest.promise
    response.end(html.slice(half))
  })
  await once(slow.listen(0, '127.0.0.1'), 'listening')
  const { port } = slow.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/login`, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('main') !== null)
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  // Frames are drawn meanwhile, of nothing.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  expect(await paints()).toBe(0)
  rest.resolve()
  await expect.poll(paints).toBeGreaterThan(0)
  slow.close()
})
