// Every screen in every language, as narrow as a phone: no key instead of a text, no word of another language except
// what people have written, nothing wider than the screen, no machine-format date, and lists short enough per row.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findButtons, pressEveryButton, refuseWrites } from './every-button.ts'
import { expect, type Page, test } from './journey.ts'
import { collectAnswers, faultsOf, type Language, languages } from './language-faults.ts'
import { faultsOfRows, faultsOfTables } from './list-rows.ts'
import { type Person, signInAs } from './people.ts'

const inDashboard = (...paths: string[]) => paths.map((path) => `/dashboard/${path}`)

/** The state that the later pages of registration and recovery get from the pages before them. */
const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString()
const publicCode = 'a'.repeat(22)
const handedOn: Record<string, object> = {
  '/verify-code': { sent: { publicCode, expiresAt }, phone: '375291112233' },
  '/forget-password-verify-code': { sent: { publicCode, expiresAt }, phone: '375291112233' },
  '/new-password': { publicCode, privateCode: '123456', phone: '375291112233' },
  '/two-step-verification': {},
  '/invitation': {},
}

const common = [
  '',
  'offer-list',
  'contract-list',
  'lesson-list',
  'lesson-list?view=all',
  'plan-report',
  'ask-question',
  'account',
  'account-v2',
]
const screens: Record<Exclude<Person, 'both'> | 'staff with money' | 'nobody', string[]> = {
  nobody: [
    '/calendar',
    '/request',
    '/login',
    '/register',
    '/forget-password',
    ...Object.keys(handedOn),
    '/no-such-page',
  ],
  executor: [
    ...inDashboard(...common, 'schedule', 'pivot-plan-report', 'work-report', 'income-report', 'docs'),
    ...inDashboard(
      'offer-list?scope=responded',
      'invoice-list',
      'contact-list',
      'contact-grid',
      'profile',
      'profile-v2',
    ),
    ...inDashboard('project-v1', 'project-v2', 'project-v3', 'project-details', 'team-member'),
  ],
  customer: [
    ...inDashboard('docs', 'docs?scope=documents', 'docs?scope=handed_in'),
    ...inDashboard(...common, 'invoice-list', 'invoice-list-v2', 'invoice-details', 'invoice-details-v2'),
    ...inDashboard('payment', 'payment-complete', 'payment-complete-v2', 'shop', 'shop-v2'),
    ...inDashboard('product-details', 'cart', 'checkout', 'checkout-v2', 'billing-address', 'orders', 'purchase-terms'),
    ...inDashboard('account?apply=1', 'profile', 'profile-v2'),
    ...inDashboard('project-v1', 'project-v2', 'project-v3', 'project-details'),
  ],
  staff: inDashboard(
    ...common,
    'crm',
    'job-management',
    'customer-management',
    'customer-management/doubles',
    'customer-management/merge',
    'add-user',
    'add-user?way=sheet',
    'user-list',
    'user-list?tab=readings',
    'user-list?tab=actions',
    'user-list?tab=quotas',
    'user-list-v2',
    'user-grid',
    'user-grid-v2',
    'contact-list',
    'contact-list?tab=applications',
    'contact-list?tab=credentials',
    'project-v1',
    'project-v2',
    'project-v3',
    'project-details',
    'project-details/edit',
    'project-management',
    'project-management?sessions=unclosed',
    'project-management-v2',
    'team-member',
    'sub-child-v1',
    'sub-child-v1?rows=missed',
    'sub-child-v2',
    'sub-child-v3',
    'contact-grid',
    'docs',
    'docs?scope=documents',
    'docs?scope=handed_in',
    'docs?scope=templates',
    'profile',
    'profile-v2',
  ),
  'staff with money': inDashboard(
    'work-report',
    'income-report',
    'invoice-list',
    'create-invoice',
    'create-invoice-v2',
    'bank-statements',
    'payments',
    'payouts',
    'payouts/new',
    'commission-rules',
    'product-list',
    'product-grid',
    'create-product',
    'product-management',
    'order-management',
    'sales',
    'sales?rows=invoiced',
    'sales-v2',
    'saas',
  ),
}

/** Detail pages that the lists lead to; the first of each kind is checked as well. */
const details =
  /^\/dashboard\/(offer-details|contract-details|lesson-details|plan-report|work-report|income-report|bank-statements|payments|crm|contact-list|payouts(?!\/new)|project-details\/(?:sessions|results|group-results))\/.|^\/dashboard\/(order-management|project-details(?!\/edit)|team-member)\?id=.|^\/dashboard\/(docs\?(?:id|template))=./

test.describe.configure({ mode: 'parallel' })
// Texts have no animations.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Without a session there is no menu of languages: every screen is opened in each language.
for (const language of languages) {
  test(`the screens of nobody speak ${language} alone and fit a phone`, async ({ page }) => {
    await page.addInitScript((picked) => localStorage.setItem('language', picked), language)
    const answered = collectAnswers(page)
    const faults: string[] = []
    for (const path of screens.nobody) {
      await open(page, path)
      await shown(page)
      faults.push(...(await faultsOf(page, language, await answered())).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}

for (const of of ['executor', 'customer', 'staff', 'staff with money'] as const) {
  test(`the screens of ${of} speak each language alone and fit a phone, with five rows of every list`, async ({
    page,
  }) => {
    test.setTimeout(420_000)
    await page.addInitScript((picked) => localStorage.setItem('language', picked), languages[0])
    await page.addInitScript(refuseWrites)
    await page.addInitScript(findButtons)
    await signInAs(page, of === 'staff with money' ? 'staff' : of)
    const answered = collectAnswers(page)
    const waiting = [...screens[of]]
    const seen = new Set<string>()
    const pressed = new Set<string>()
    const faults: string[] = []
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    while (waiting.length > 0) {
      const path = waiting.shift() ?? ''
      const kind = details.exec(path)?.slice(1).find(Boolean) ?? path
      if (seen.has(kind)) continue
      seen.add(kind)
      await go(page, path)
      const look = async (language: Language, what = '') => {
        const found = await faultsOf(page, language, await answered())
        faults.push(...found.map((fault) => `${path} ${what} ${language}: ${fault}`))
      }
      for (const language of languages) {
        await shown(page)
        await chooseLanguage(page, language)
        await look(language)
        const rows = [...(await faultsOfRows(page, isList(path))), ...(await faultsOfTables(page))]
        faults.push(...rows.map((fault) => `${path} ${language}: ${fault}`))
      }
      // The last rows are the oldest, with which other journeys do nothing meanwhile.
      const links = await page
        .locator('main a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')).reverse())
      waiting.push(...(links.filter((link) => link !== null && details.test(link)) as string[]).filter(isLasting(path)))
      await pressEveryButton(page, {
        pressed,
        look: (what) => look('es', what),
        comeBack: () => go(page, path),
      })
    }
    expect(faults).toEqual([])
  })
}

/** What is mainly a list, and not a form or figures with a list below. Without an id a programme's page shows the first one. */
const isList = (path: string) =>
  !details.test(path) && !/\/(project-details|project-management|add-user\?way=sheet)$/.test(path)

/** The home page shows the newest offers, which other journeys may close meanwhile; the list leads to older ones. */
const isLasting = (path: string) => (link: string) => path !== '/dashboard/' || !link.includes('/offer-details/')

/** The screen is shown, and nothing on it is still loading. */
async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const pending = page.locator('main [role="status"][aria-label]')
  // Some parts are loaded when a person scrolls to them.
  await expect(async () => {
    for (const part of await pending.all()) await part.scrollIntoViewIfNeeded({ timeout: 500 }).catch(() => {})
    await expect(pending).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 15_000, intervals: [50, 100, 250] })
}

const names: Record<Language, string> = { en: 'English', es: 'Español', ru: 'Русский' }

/** Picks a language from the menu, and waits until the screen is in that language. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const html = page.locator('html')
  if ((await html.getAttribute('lang')) === language) return
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Language|Idioma|Язык)$/ })
    .click({ timeout: 10_000 })
  await page.getByRole('menuitem', { name: names[language], exact: true }).click({ timeout: 10_000 })
  await expect(html).toHaveAttribute('lang', language, { timeout: 30_000 })
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const web = join(import.meta.dirname, '../apps/web/src')

test('no screen is left out', () => {
  const files = globSync('*/*/{manifest,public-manifest}.ts', { cwd: join(web, 'domains') })
  const declared = files.flatMap((file) => {
    const paths = readFileSync(join(web, 'domains', file), 'utf8').matchAll(/^ +path: '(.*)'/gm)
    const prefix = file.endsWith('/manifest.ts') ? '/dashboard/' : '/'
    return [...paths].map(([, path = '']) => prefix + path)
  })
  expect(declared.length).toBeGreaterThan(30)
  const seen = Object.values(screens).flat()
  // These go on to another address before a text can be read.
  const goOn = ['/switch-to-cabinet', '/dashboard/customer-management/:id']
  const missing = declared.filter((path) => !seen.includes(path) && !details.test(path) && !goOn.includes(path))
  expect(missing).toEqual([])
})

/** Opens a screen without loading the page again, which is quicker. It first goes to an address that does not exist,
 *  because otherwise nothing shows when one screen has become the next. */
async function go(page: Page, path: string) {
  for (const target of ['/dashboard/no-such-screen', path]) {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '')
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, target)
    // The previous screen stays until the next one is loaded.
    await expect(page.locator('[data-left]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}

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
