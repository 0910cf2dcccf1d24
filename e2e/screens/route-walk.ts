// One person after the other goes to every screen that docs/rules/screens.md gives them: it has a heading, no error, nothing that goes
// on loading, nothing wider than the window, no key instead of a text, rows of a fitting height, and breaks no rule of accessibility.
import { homePath } from '@navyk/api-spec/kit/paths'
import { declaredRoutes, isDeep, isList, routesOf, type Viewer } from './all-screens.ts'
import { refuseWrites, watchLoading } from './every-button.ts'
import { accessibilityFaults, expect, type Page } from '../journey.ts'
import { collectAnswers, faultsOf, type Language } from './language-faults.ts'
import { faultsOfLists } from './list-rows.ts'
import { chooseLanguage, openScreen, shown } from './opening.ts'

/** All routes, with those of the frame, which no domain declares: the start, signing in, any other path. */
export const routes = [...declaredRoutes(), '/', '/login', '/no-such-page']
export const publicRoutes = routes.filter((route) => !route.startsWith(homePath))
const withId = routes.filter((route) => route.includes(':'))

/** The languages that are read here beside those of languages.spec.ts, which opens every screen on a phone in Spanish, in depth in all
 *  of them. */
export const languagesAt = ({ isMobile }: { isMobile: boolean }): readonly Language[] =>
  isDeep && !isMobile ? ['en', 'es', 'ru'] : ['ru']

interface Walk {
  part: readonly string[]
  /** Languages in which each screen is read. */
  languages: readonly Language[]
  isForAccess: boolean
}

interface Walked {
  /** Routes with an id to which no link was found. */
  unfound: string[]
  faults: string[]
}

/** Goes to routes inside the app, each of which shows the person a screen. */
export async function walk(page: Page, { part, languages, isForAccess }: Walk): Promise<Walked> {
  const spoken = [...languages]
  const look = await begin(page, spoken[0])
  const { loaded } = watchLoading(page)
  await page.goto(homePath)
  const links = new Map<string, string>()
  const checked = new Set<string>()

  const visit = (route: string, path: string) =>
    look.at(path, async () => {
      await openScreen(page, path)
      await shown(page)
      // Some parts of a screen show nothing until their answer has come.
      await loaded()
      const screen = await page.evaluate(readScreen)
      if (screen.hasFailed) look.add('says that something did not load')
      for (const link of screen.unstyled) look.add(`shows the link “${link}” in the browser's own blue`)
      if (screen.code && path !== '/no-such-page') look.add(`shows the page ${screen.code}`)
      // Some routes lead on to a screen that is looked at already.
      if (checked.has(screen.address)) return
      checked.add(screen.address)
      await lookClosely(screen.address)
      // The home page shows the newest offers, in which little has happened.
      if (route === `${homePath}/`) return
      // A part that came late on a busy machine may still be asking for what its links lead to.
      await shown(page)
      await loaded()
      collectLinks((await page.evaluate(readScreen)).links)
    })

  const lookClosely = async (address: string) => {
    // Public pages have no menu of languages.
    const hasMenu = address.startsWith(homePath)
    // The language that is spoken already comes first, because changing it takes time.
    if (hasMenu) spoken.reverse()
    for (const language of hasMenu ? spoken : spoken.slice(-1)) {
      if (hasMenu) await chooseLanguage(page, language)
      await shown(page)
      await look.forTexts(language)
    }
    look.add(...(await faultsOfLists(page, isList(address))))
    if (isForAccess) await look.forAccess()
  }

  const collectLinks = (found: string[]) => {
    // The last rows are the oldest, in which the most has happened.
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
  return { unfound: [...left], faults: look.faults }
}

/** Looks at one refusal, which is the same page at every address; who meets it where is docs/rules/screens.md.
 *  @returns what is wrong with it */
export async function meetRefusal(page: Page, viewer: Viewer, languages: readonly Language[]): Promise<string[]> {
  const { seen, refused } = routesOf(viewer)
  const look = await begin(page, languages.at(-1))
  await page.goto(homePath)
  await look.at(refused[0] ?? '', async () => {
    await openScreen(page, refused[0] ?? '')
    const { code, links } = await page.evaluate(readScreen)
    const [wayBack = ''] = links
    if (code !== '403') look.add(`shows ${code ?? 'a screen'} instead of 403`)
    if (!seen.some((route) => route.replace(/\/$/, '') === wayBack)) look.add(`leads back to "${wayBack}"`)
    for (const language of languages) {
      await chooseLanguage(page, language)
      await look.forTexts(language)
    }
    await look.forAccess()
    await page.locator(`main a[href="${wayBack}"]`).click()
    await expect(page).toHaveURL(wayBack)
    const codeThere = async () => (await page.evaluate(readScreen)).code
    await expect.poll(codeThere, { message: `the way back to ${wayBack} shows a screen` }).toBeUndefined()
  })
  return look.faults
}

async function begin(page: Page, language: Language = 'ru') {
  await page.addInitScript((picked) => localStorage.setItem('language', picked), language)
  await page.addInitScript(refuseWrites)
  return looking(page)
}

/** The address of what has no link of its own, below a thing that has one. */
export function beyond(route: string, links: Map<string, string>): string | undefined {
  const above = withId.find((each) => route.startsWith(`${each}/`))
  const link = above && links.get(above)
  return link && link.replace(/\?.*/, '') + route.slice(above.length)
}

/** Looks at one screen after the other, and keeps what is wrong with each. */
export function looking(page: Page) {
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
      const found = await faultsOf(page, language, answered)
      add(...found.map((fault) => `in ${language} ${fault}`))
    },
    forAccess: async () => {
      const { found, inOtherTheme } = await accessibilityFaults(page)
      add(...found, ...inOtherTheme.map((fault) => `in the other theme ${fault}`))
    },
  }
}

/** Whether an address belongs to a route with an id. */
export function isOf(route: string, address: string): boolean {
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
