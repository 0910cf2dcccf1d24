// Every route for everybody: a screen, or the page 403 with a way back. A screen has a heading, no error, nothing that goes
// on loading, nothing wider than the window, no key instead of a text, and breaks no rule of accessibility.
//
// This file walks the routes for each person at 390 px (project phone-dark, with a finger) and at 1440 px (desktop-light,
// with a mouse). Either checks the colours of both themes (journey.ts). Three languages are read at 390 px by
// languages.spec.ts, which also opens tabs, dialogs and menus; here they are read at 1440 px.
import { declaredRoutes, screens, specifiedRoutes } from './all-screens.ts'
import { refuseWrites, watchLoading } from './every-button.ts'
import { accessibilityFaults, expect, type Page, test } from './journey.ts'
import { collectAnswers, faultsOf, type Language } from './language-faults.ts'
import { chooseLanguage, go, open, shown } from './opening.ts'
import { signInBy, signInTogether } from './people.ts'

/** Those of the frame, which no domain declares: the start, signing in, any other path. */
const routes = [...declaredRoutes(), '/', '/login', '/no-such-page']
const withId = routes.filter((route) => route.includes(':'))
const withoutId = routes.filter((route) => !route.includes(':'))
const inside = withoutId.filter((route) => route.startsWith('/dashboard'))

/** What is read at 1440 px. */
const atDesk = ['en', 'es', 'ru'] as const

/** An id that nothing has. */
const absent = '00000000-0000-7000-8000-000000000000'
const aboutAbsent = new RegExp(absent)

test.describe.configure({ mode: 'parallel' })
// Colours have no animations.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the routes of the specification are all among those that are walked', () => {
  const specified = specifiedRoutes()
  expect(specified).toHaveLength(76)
  expect(specified.filter((route) => !routes.includes(route))).toEqual([])
})

/** Whether a route is one of those with money, which staff see in a test of their own. */
const isMoney = (route: string) =>
  screens['staff with money'].some((path) => route === path || route.startsWith(`${path}/`))

/** Who walks which routes. */
const walkers = [
  { person: 'executor', at: 'every route', part: routes },
  { person: 'customer', at: 'every route', part: routes },
  { person: 'staff', at: 'every route with money', part: routes.filter(isMoney) },
  { person: 'staff', at: 'every other route', part: routes.filter((route) => !isMoney(route)) },
] as const

/** The screens that languages.spec.ts looks at. The executor's list of invoices is there for the words of its refusal. */
const known = {
  executor: screens.executor.filter((path) => path !== '/dashboard/invoice-list'),
  customer: screens.customer,
  staff: [...screens.staff, ...screens['staff with money']],
}

for (const { person, at, part } of walkers) {
  test(`${at} shows the ${person} a screen or a 403 with a way back`, async ({ page, isMobile }) => {
    await signInTogether(page, person)
    const walked = await walk(page, { part, languages: isMobile ? ['ru'] : atDesk, isForAccess: true })
    const paths = known[person].map((path) => path.replace(/\?.*/, ''))
    const expected = inside.filter((route) => paths.includes(route) && part.includes(route))
    const shownAt = walked.shownAt.sort()
    expect({ ...walked, shownAt }).toEqual({ shownAt: expected.sort(), unfound: [], faults: [] })
  })
}

// Colleagues with fewer permissions see a part of the screens of staff, which are looked at closely above. What the product offers
// them no link to says that it is not there.
test('every route shows an accountant a screen or a 403 with a way back', async ({ page, refusals }) => {
  refusals.expect(404, aboutAbsent)
  await signInBy(page, '291112277')
  const { faults } = await walk(page, { part: routes, languages: ['ru'], isForAccess: false })
  expect(faults).toEqual([])
})

// The demo has no account with one of these permissions alone, so the page is told of one; the server, which decides on its
// own, is asked as the account that has them all.
for (const permission of ['manager', 'administrator'] as const) {
  test(`every route shows staff who are ${permission} alone a screen or a 403 with a way back`, async ({
    page,
    refusals,
  }) => {
    refusals.expect(404, aboutAbsent)
    await page.addInitScript(narrowPermissions, permission)
    await signInTogether(page, 'staff')
    const { faults } = await walk(page, { part: routes, languages: ['ru'], isForAccess: false })
    expect(faults).toEqual([])
  })
}

test('whoever is not signed in sees the public pages, and the sign-in page at each address of the dashboard', async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(refuseWrites)
  const look = looking(page)
  for (const language of isMobile ? (['ru'] as const) : atDesk) {
    await page.goto('/login')
    await page.evaluate((picked) => localStorage.setItem('language', picked), language)
    for (const path of screens.nobody) {
      await look.at(path, async () => {
        await open(page, path)
        await shown(page)
        await look.forTexts(language)
        if (language === 'ru') await look.forAccess()
      })
    }
  }
  await page.goto('/calendar')
  for (const route of [...inside, ...withId.map((each) => each.replace(':id', absent))]) {
    await look.at(route, async () => {
      await go(page, route, '/no-such-page')
      if ((await page.locator('input[autocomplete="current-password"]').count()) === 0) look.add('is no sign-in page')
    })
  }
  expect(look.faults).toEqual([])
})

interface Walk {
  part: readonly string[]
  /** In which languages each screen is read. */
  languages: readonly Language[]
  isForAccess: boolean
}

interface Walked {
  /** The routes of the dashboard that show a screen. */
  shownAt: string[]
  /** Those with an id that show a screen, to which no link was found. */
  unfound: string[]
  faults: string[]
}

/** Goes to routes inside the app. */
async function walk(page: Page, { part, languages, isForAccess }: Walk): Promise<Walked> {
  const spoken = [...languages]
  await page.addInitScript((picked) => localStorage.setItem('language', picked), spoken[0] ?? 'ru')
  await page.addInitScript(refuseWrites)
  const look = looking(page)
  const { loaded } = watchLoading(page)
  await page.goto('/dashboard')
  const links = new Map<string, string>()
  const shownAt: string[] = []
  const checked = new Set<string>()
  let isRefused = false

  const visit = (route: string, path: string) =>
    look.at(path, async () => {
      await go(page, path)
      await shown(page)
      // Some parts of a screen show nothing until their answer has come.
      await loaded()
      const screen = await page.evaluate(readScreen)
      if (screen.hasFailed) look.add('says that something did not load')
      for (const link of screen.unstyled) look.add(`shows the link “${link}” in the browser's own blue`)
      if (screen.code === '404' && path !== '/no-such-page') look.add('is not found')
      if (screen.code === '403') await lookAtRefusal(screen.links[0])
      else if (inside.includes(route)) shownAt.push(route)
      // A refusal is the same page everywhere, and some routes lead on to a screen that is looked at already.
      if (screen.code === '403' || checked.has(screen.address)) return
      checked.add(screen.address)
      await lookClosely(screen.address)
      // The home page shows the newest offers, which other journeys may close meanwhile.
      if (route === '/dashboard/') return
      // A part that came late on a busy machine may still be asking for what its links lead to.
      await shown(page)
      await loaded()
      collectLinks((await page.evaluate(readScreen)).links)
    })

  const lookAtRefusal = async (wayBack = '') => {
    if (!inside.includes(wayBack) && wayBack !== '/dashboard') look.add(`is refused, and leads back to "${wayBack}"`)
    if (isRefused) return
    isRefused = true
    await lookClosely('/dashboard')
    await page.locator(`main a[href="${wayBack}"]`).click()
    await expect(page).toHaveURL(wayBack)
    const code = async () => (await page.evaluate(readScreen)).code
    await expect.poll(code, { message: `the way back to ${wayBack} shows a screen` }).toBeUndefined()
  }

  const lookClosely = async (address: string) => {
    // Public pages have no menu of languages.
    const hasMenu = address.startsWith('/dashboard')
    // The language that is spoken already comes first, because changing it takes time.
    if (hasMenu) spoken.reverse()
    for (const language of hasMenu ? spoken : spoken.slice(-1)) {
      if (hasMenu) await chooseLanguage(page, language)
      await shown(page)
      await look.forTexts(language)
    }
    if (isForAccess) await look.forAccess()
  }

  const collectLinks = (found: string[]) => {
    // The last rows are the oldest, with which other journeys do nothing meanwhile.
    for (const link of found.toReversed()) {
      const route = withId.find((each) => isOf(each, link))
      if (route && !links.has(route)) links.set(route, link)
    }
  }

  for (const route of part) if (!route.includes(':')) await visit(route, route)
  const left = new Set(part.filter((route) => route.includes(':')))
  // Some details are found on those of something else.
  for (const _ of ['in lists', 'in details']) {
    for (const route of left) {
      const link = links.get(route) ?? beyond(route, links)
      if (!link) continue
      left.delete(route)
      await visit(route, link)
    }
  }
  const unfound: string[] = []
  for (const route of left) {
    await look.at(route, async () => {
      await go(page, route.replace(':id', absent))
      await shown(page)
      const { code, links: ways } = await page.evaluate(readScreen)
      if (!ways[0]?.startsWith('/dashboard')) look.add('has no way back')
      if (code !== '403') unfound.push(route)
    })
  }
  return { shownAt, unfound, faults: look.faults }
}

/** The address of what has no link of its own, below a thing that has one. */
function beyond(route: string, links: Map<string, string>): string | undefined {
  const above = withId.find((each) => route.startsWith(`${each}/`))
  const link = above && links.get(above)
  return link && link.replace(/\?.*/, '') + route.slice(above.length)
}

/** Looks at one screen after the other, and keeps what is wrong with each. */
function looking(page: Page) {
  const faults: string[] = []
  const answered = collectAnswers(page)
  let place = ''
  const add = (...found: string[]) => void faults.push(...found.map((fault) => `${place}: ${fault}`))
  return {
    faults,
    add,
    at: async (path: string, see: () => Promise<void>): Promise<void> => {
      place = path
      try {
        await see()
      } catch (error) {
        add(`has no heading, or goes on loading: ${error instanceof Error ? error.message : error}`)
      }
    },
    forTexts: async (language: Language) => {
      const found = await faultsOf(page, language, await answered())
      add(...found.map((fault) => `in ${language} ${fault}`))
    },
    forAccess: async () => {
      // What is scrolled half below the top bar has no room for a finger there.
      await page.evaluate(() => scrollTo(0, 0))
      const { found, inOtherTheme } = await accessibilityFaults(page)
      add(...found, ...inOtherTheme.map((fault) => `in the other theme ${fault}`))
    },
  }
}

/** Whether an address belongs to a route with an id. */
function isOf(route: string, address: string): boolean {
  return !routes.includes(address) && new RegExp(`^${route.replace(':id', '[^/?]+')}(\\?|$)`).test(address)
}

/** Runs in the page. */
function readScreen() {
  const main = document.querySelector('main') ?? document.body
  const [code] = /^40[34]$/.exec(main.querySelector('span[aria-hidden]')?.textContent ?? '') ?? []
  const links = [...main.querySelectorAll('a')]
  // Of light and dark pages.
  const ownBlues = ['rgb(0, 0, 238)', 'rgb(158, 158, 255)']
  const retries = [...document.querySelectorAll('[role="alert"] button')].map((button) => button.textContent)
  return {
    code,
    address: location.pathname,
    hasFailed: retries.some((words) => /Повторить|ещё раз|Try again|once more|Reintentar|otra vez/.test(words)),
    links: links.map((link) => link.getAttribute('href') ?? ''),
    unstyled: links.filter((link) => ownBlues.includes(getComputedStyle(link).color)).map((link) => link.textContent),
  }
}

/** Runs in the page, before its first script: the signed-in person is told to have one permission alone. */
function narrowPermissions(permission: string): void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    // It tells of the person as well; the page asks for each thing itself when it fails.
    if (String(input).includes('/frontend-api/first-screen')) return new Response(null, { status: 503 })
    const answer = await send(input, init)
    if (!String(input).endsWith('/frontend-api/signed-in-user') || !answer.ok) return answer
    const { data } = (await answer.json()) as { data: object }
    return Response.json({ data: { ...data, permissions: [permission] } })
  }
}
