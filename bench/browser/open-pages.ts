// Time until an open page shows what has happened: somebody else's action, and the loss of the network. The journeys await the
// same without a limit (e2e/open-pages.spec.ts, e2e/offline.spec.ts, e2e/load-failure.spec.ts).
import { type Browser, chromium, type Page } from '@playwright/test'
import { talkPath } from '@navyk/api-spec/desk/questions/paths'
import { homePath } from '@navyk/api-spec/kit/paths'
import { invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs'
import { atMost, type Figure, percentile } from '../figure.ts'
import { demoPassword, people, signIn } from '../people.ts'
import { startDemo } from '../servers/demo-data.ts'

const rounds = 10
/** Percentile that is compared with the limit: nine in ten wait no longer. */
const share = 0.9

interface Waits {
  name: string
  mostMs: number
  measure: () => Promise<number>
}

export async function measureOpenPages(): Promise<Figure[]> {
  const product = await startDemo()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const figures: Figure[] = []
    for (const { name, mostMs, measure } of [
      ...(await ofOthers(browser, product.url)),
      ...ofNetwork(browser, product.url),
    ]) {
      const waits: number[] = []
      for (let round = 0; round < rounds; round++) waits.push(await measure())
      figures.push(atMost(name, percentile(waits, share), mostMs, 'ms'))
    }
    return figures
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** An executor acts, and the customer of the same contract has its talk open. */
async function ofOthers(browser: Browser, url: string): Promise<Waits[]> {
  const [executor, customer] = [await signIn(url, people.executor), await signIn(url, people.customer)]
  const ofExecutor = await contractsOf(url, executor)
  const contract = (await contractsOf(url, customer)).find((id) => ofExecutor.includes(id))
  if (!contract) throw new Error('the demo has no contract of its customer with its executor')
  const page = await openPage(browser, url, customer)
  const listening = page.waitForResponse(/\/frontend-api\/events\?/)
  await page.goto(talkPath(contract))
  await listening
  const act = async (path: string, body: object) => {
    const headers = {
      ...headersOf(executor),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  return [
    {
      name: 'an open page shows what somebody else has written',
      mostMs: 2000,
      measure: () => {
        const text = `Тетрадь ${crypto.randomUUID()}`
        return waitFor(page, text, () => act(`/frontend-api/talks/${contract}/messages`, { text, fileIds: [] }))
      },
    },
    {
      name: 'an open page shows that somebody else writes',
      mostMs: 4000,
      measure: async () => {
        await page.getByText(typingWords).waitFor({ state: 'hidden' })
        return waitFor(page, typingWords, () => act(`/frontend-api/talks/${contract}/typing`, {}))
      },
    },
  ]
}

/** The words of a talk, of the page without a network, and of a part that did not load. */
const [typingWords, offlineWords, retryWords] = ['Пишет…', 'Нет связи', 'Повторить']

function ofNetwork(browser: Browser, url: string): Waits[] {
  /** Measures on a new page each time, so that it loads nothing that an earlier round has left. */
  const onPage = async (path: string, token: string | undefined, measure: (page: Page) => Promise<number>) => {
    const page = await openPage(browser, url, token)
    await page.goto(path)
    await page.waitForFunction(() => document.getElementById('root')?.dataset.painted === undefined)
    const waited = await measure(page)
    await page.context().close()
    return waited
  }
  const cut = (page: Page) => page.context().setOffline(true)
  return [
    {
      name: 'a page says that there is no network',
      mostMs: 1000,
      measure: () => onPage('/login', undefined, (page) => waitFor(page, offlineWords, () => cut(page))),
    },
    {
      name: 'signing in without a network says so',
      mostMs: 2000,
      measure: () =>
        onPage('/login', undefined, async (page) => {
          await page.locator('input[autocomplete="username"], input[type="tel"]').first().fill(people.customer.slice(3))
          await page.locator('input[autocomplete="current-password"]').fill(demoPassword)
          await cut(page)
          const press = () => page.locator('form button[type="submit"]').click()
          return waitFor(page, '[role="alert"]', press, 'selector')
        }),
    },
    {
      name: 'a screen that is opened without a network says so',
      mostMs: 5000,
      measure: async () => {
        const token = await signIn(url, people.customer)
        return onPage(homePath, token, async (page) => {
          await cut(page)
          return waitFor(page, retryWords, () => page.evaluate(openScreen, invoiceListPath))
        })
      },
    },
  ]
}

/** @returns milliseconds from the beginning of an act until the page shows a text, or an element that matches a selector */
async function waitFor(
  page: Page,
  sign: string,
  act: () => Promise<unknown>,
  kind: 'text' | 'selector' = 'text',
): Promise<number> {
  const began = performance.now()
  const place = kind === 'text' ? page.getByText(sign).filter({ visible: true }) : page.locator(sign)
  await Promise.all([act(), place.first().waitFor()])
  return performance.now() - began
}

async function contractsOf(url: string, token: string): Promise<string[]> {
  const answer = await fetch(`${url}/frontend-api/contracts?state=active&limit=100`, { headers: headersOf(token) })
  return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })

async function openPage(browser: Browser, baseURL: string, token?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'ru-BY', timezoneId: 'Europe/Minsk' })
  if (token !== undefined) await context.addInitScript((stored) => localStorage.setItem('accessToken', stored), token)
  return context.newPage()
}

/** Runs in the page: navigates as a link does. */
function openScreen(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
