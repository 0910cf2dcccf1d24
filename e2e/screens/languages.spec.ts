// Every screen as narrow as a phone, with its tabs, menus and dialogs: no key instead of a text, no word of another language except
// what people have written, nothing wider than the screen, no machine-format date, and lists short enough per row.
//
// What a tab or the query of an address chooses, a part of a list or one thing, is also checked for accessibility here;
// every-route.spec.ts does so with each route as it opens.
//
// It is read in Spanish, which is neither the language in which most people of the demo write nor the one that a missing text falls back
// to; `npm test -- deep` reads the screens in all languages. In Russian every-route.spec.ts reads them.
import { homePath } from '@navyk/api-spec/kit/paths'
import { customerPath } from '@navyk/api-spec/views/customer-management/paths'
import { declaredRoutes, details, isDeep, isList, routesOf, screens } from './all-screens.ts'
import { findButtons, pressEveryButton, refuseWrites } from './every-button.ts'
import { accessibilityFaults, expect, test } from '../journey.ts'
import { collectAnswers, faultsOf, type Language, languages } from './language-faults.ts'
import { faultsOfListsEverywhere } from './list-rows.ts'
import { chooseLanguage, openScreen, open, shown } from './opening.ts'
import { signInAs } from '../people.ts'

test.describe.configure({ mode: 'parallel' })
/** The last one is that of the dialogs. */
const read: readonly Language[] = isDeep ? languages : ['es']

// Without a session there is no menu of languages: every screen is opened in each language.
for (const language of read) {
  test(`the public screens are in ${language} only and fit a phone`, async ({ page }) => {
    await page.addInitScript((picked) => localStorage.setItem('language', picked), language)
    const answered = collectAnswers(page)
    const faults: string[] = []
    for (const path of screens.nobody) {
      await open(page, path)
      await shown(page)
      faults.push(...(await faultsOf(page, language, answered)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}

for (const of of ['executor', 'customer', 'staff', 'staff with money'] as const) {
  test(`the screens and dialogs of ${of} are in one language only and fit a phone, with five rows of every list`, async ({
    page,
  }) => {
    await page.addInitScript((picked) => localStorage.setItem('language', picked), read[0] ?? 'es')
    await page.addInitScript(refuseWrites)
    await page.addInitScript(findButtons)
    await signInAs(page, of === 'staff with money' ? 'staff' : of)
    const answered = collectAnswers(page)
    const waiting = [...screens[of]]
    const seen = new Set<string>()
    const pressed = new Set<string>()
    const faults: string[] = []
    await page.goto(homePath)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    while (waiting.length > 0) {
      const path = waiting.shift() ?? ''
      const kind = details.exec(path)?.slice(1).find(Boolean) ?? path
      if (seen.has(kind)) continue
      seen.add(kind)
      await openScreen(page, path)
      const look = async (language: Language, what = '') => {
        const found = await faultsOf(page, language, answered)
        faults.push(...found.map((fault) => `${path} ${what} ${language}: ${fault}`))
      }
      const lookForAccess = async (what = '') => {
        const { found, inOtherTheme } = await accessibilityFaults(page)
        faults.push(...[...found, ...inOtherTheme].map((fault) => `${path} ${what}: ${fault}`))
      }
      for (const language of read) {
        await shown(page)
        await chooseLanguage(page, language)
        await look(language)
        const rows = await faultsOfListsEverywhere(page, isList(path))
        faults.push(...rows.map((fault) => `${path} ${language}: ${fault}`))
      }
      if (path.includes('?')) await lookForAccess()
      // The last rows are the oldest, in which the most has happened.
      const links = await page
        .locator('main a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')).reverse())
      waiting.push(...(links.filter((link) => link !== null && details.test(link)) as string[]).filter(isLasting(path)))
      await pressEveryButton(page, {
        pressed,
        look: async (what) => {
          await look('es', what)
          const tab = page.getByRole('tab', { name: what, exact: true, selected: true })
          if (await tab.first().isVisible()) await lookForAccess(what)
        },
        comeBack: () => openScreen(page, path),
      })
    }
    expect(faults).toEqual([])
  })
}

/** The home page shows the newest offers, in which little has happened; the list leads to older ones. */
const isLasting = (path: string) => (link: string) => path !== `${homePath}/` || !link.includes('/offer-details/')

test('the walk leaves out no screen', () => {
  const declared = declaredRoutes()
  expect(declared.length).toBeGreaterThan(30)
  const seen = Object.values(screens).flat()
  const missing = declared.filter((path) => !seen.includes(path) && !details.test(path) && !goOn.includes(path))
  expect(missing).toEqual([])
})

test('each person’s walk has the screens that the rules give them, and one that they are refused', () => {
  const read = {
    executor: { paths: screens.executor, viewer: 'executor' },
    customer: { paths: screens.customer, viewer: 'customer' },
    staff: { paths: [...screens.staff, ...screens['staff with money']], viewer: 'all permissions' },
  } as const
  for (const [person, { paths, viewer }] of Object.entries(read)) {
    const { seen, refused } = routesOf(viewer)
    const opened = new Set(paths.map((path) => path.replace(/\?.*/, '')))
    expect([...opened].filter((path) => !seen.includes(path)).length, `refusals of the ${person}`).toBe(1)
    expect(
      [...opened].filter((path) => !seen.includes(path) && !refused.includes(path)),
      person,
    ).toEqual([])
    expect(
      seen.filter((path) => !path.includes(':') && !opened.has(path)),
      person,
    ).toEqual([])
  }
})

/** These go on to another address before a text can be read. */
const goOn = ['/switch-to-cabinet', customerPath(':id')]
