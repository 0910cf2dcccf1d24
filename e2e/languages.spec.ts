// Every screen in every language, as narrow as a phone: no key instead of a text, no word of another language but what
// people themselves have written, nothing wider than the screen.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from './journey.ts'
import { type Person, signInAs } from './people.ts'

const inDashboard = (...paths: string[]) => paths.map((path) => `/dashboard/${path}`)

/** What pages in the middle of a way in are handed by the pages before them. */
const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString()
const publicCode = 'a'.repeat(22)
const handedOn: Record<string, object> = {
  '/verify-code': { sent: { publicCode, expiresAt }, phone: '375291112233' },
  '/forget-password-verify-code': { sent: { publicCode, expiresAt }, phone: '375291112233' },
  '/new-password': { publicCode, privateCode: '123456', phone: '375291112233' },
  '/two-step-verification': {},
}

const common = [
  '',
  'offer-list',
  'contract-list',
  'lesson-list',
  'plan-report',
  'ask-question',
  'account',
  'account-v2',
]
const screens: Record<Exclude<Person, 'both'> | 'nobody', string[]> = {
  nobody: ['/login', '/register', '/forget-password', ...Object.keys(handedOn), '/no-such-page'],
  executor: [
    ...inDashboard(...common, 'schedule', 'pivot-plan-report', 'work-report', 'income-report', 'docs'),
    ...inDashboard('invoice-list', 'profile', 'profile-v2'),
  ],
  customer: [
    ...inDashboard(...common, 'docs', 'invoice-list', 'invoice-list-v2', 'invoice-details', 'invoice-details-v2'),
    ...inDashboard('account?apply=1', 'profile', 'profile-v2'),
  ],
  staff: [
    ...inDashboard(...common, 'work-report', 'income-report', 'invoice-list', 'create-invoice', 'create-invoice-v2'),
    ...inDashboard('user-list', 'user-list?tab=applications', 'profile', 'profile-v2'),
  ],
}

/** Details that the lists lead to; the first of each kind is looked at as well. */
const details = /^\/dashboard\/(offer-details|contract-details|lesson-details|plan-report|work-report|income-report)\/./

test.describe.configure({ mode: 'parallel' })

for (const language of ['en', 'es', 'ru'] as const) {
  for (const who of Object.keys(screens) as (keyof typeof screens)[]) {
    test(`the screens of ${who} speak ${language} alone and fit a phone`, async ({ page }) => {
      test.slow()
      await page.addInitScript((picked) => localStorage.setItem('language', picked), language)
      if (who !== 'nobody') await signInAs(page, who)
      const answered = rememberAnswers(page)
      const waiting = [...screens[who]]
      const seen = new Set<string>()
      const faults: string[] = []
      while (waiting.length > 0) {
        const path = waiting.shift() ?? ''
        const kind = details.exec(path)?.[1] ?? path
        if (seen.has(kind)) continue
        seen.add(kind)
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main [role="status"][aria-label]')).toHaveCount(0)
        faults.push(...(await faultsOf(page, language, await answered())).map((fault) => `${path}: ${fault}`))
        const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        waiting.push(...(links.filter((link) => link !== null && details.test(link)) as string[]))
      }
      expect(faults).toEqual([])
    })
  }
}

test('no screen is left out', () => {
  const files = globSync('**/*routes.tsx', { cwd: join(web, 'domains') })
  const declared = files.flatMap((file) => {
    const paths = readFileSync(join(web, 'domains', file), 'utf8').matchAll(/^ +path: '(.*)'/gm)
    const prefix = file.endsWith('/routes.tsx') ? '/dashboard/' : '/'
    return [...paths].map(([, path = '']) => prefix + path)
  })
  expect(declared.length).toBeGreaterThan(30)
  const seen = Object.values(screens).flat()
  // A link to another cabinet is gone before it can be read.
  const missing = declared.filter(
    (path) => !seen.includes(path) && !details.test(path) && path !== '/switch-to-cabinet',
  )
  expect(missing).toEqual([])
})

async function open(page: Page, path: string) {
  const state = handedOn[path]
  if (!state) return page.goto(path)
  await page.goto('/login')
  await page.evaluate(
    ([target, usr, challenge]) => {
      sessionStorage.setItem('pendingChallenge', JSON.stringify(challenge))
      history.replaceState({ usr, key: 'handed-on', idx: 0 }, '', target)
    },
    [path, state, { publicCode, channel: 'app', expiresAt }] as const,
  )
  await page.reload()
  await expect(page).toHaveURL(path)
}

/** All that the server said so far: names and words of people come from there, in whatever language they are. */
function rememberAnswers(page: Page): () => Promise<string> {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // The stream of events has no end, and no words.
    if (!pathname.startsWith('/frontend-api/') || pathname.endsWith('/events')) return
    texts.push(response.text().catch(() => '')) // the page was left meanwhile
  })
  return async () => (await Promise.all(texts)).join('\n')
}

async function faultsOf(page: Page, language: 'en' | 'es' | 'ru', answered: string): Promise<string[]> {
  const { texts, width } = await page.evaluate(readScreen)
  const faults: string[] = []
  if (width > 390) faults.push(`is ${width} px wide`)
  for (const text of new Set(texts)) {
    if (/^[a-z][\w-]*(\.[\w-]+)+$/.test(text) && !answered.includes(text)) faults.push(`shows the key "${text}"`)
    if (language !== 'ru' && foreignWords(text, answered).length > 0) faults.push(`says "${text}"`)
    if (language !== 'en' && english.has(text) && !own[language].has(text)) faults.push(`says "${text}"`)
  }
  return faults
}

/** Words in Cyrillic that nobody but us can have written. */
const foreignWords = (text: string, answered: string): string[] =>
  (text.match(/[А-яЁё]{2,}/g) ?? []).filter((word) => !ownNames.includes(word) && !answered.includes(word))

/** The mark of the product, and a language in its own words. */
const ownNames = ['Навык', 'Русский']

/** Runs in the page: every text that a person sees or has read out, and how wide the page is. */
function readScreen(): { texts: string[]; width: number } {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent && !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName))
      texts.push(walker.currentNode.nodeValue ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '')
  }
  texts.push(document.title)
  const width = document.scrollingElement?.scrollWidth ?? 0
  return { texts: texts.map((text) => text.trim()).filter((text) => text !== ''), width }
}

const web = join(import.meta.dirname, '../apps/web/src')

type Messages = { [key: string]: string | Messages }

const valuesOf = (messages: Messages): string[] =>
  Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)))

function textsOf(language: string): Set<string> {
  const files = globSync(`**/messages.${language}.json`, { cwd: web })
  return new Set(files.flatMap((file) => valuesOf(JSON.parse(readFileSync(join(web, file), 'utf8')))))
}

const english = textsOf('en')
const own = { es: textsOf('es'), ru: textsOf('ru') }
