// Every screen in every language, as narrow as a phone: no key instead of a text, no word of another language except
// what people have written, nothing wider than the screen, no machine-format date, and lists short enough per row.
import { declaredRoutes, details, screens } from './all-screens.ts'
import { findButtons, pressEveryButton, refuseWrites } from './every-button.ts'
import { expect, test } from './journey.ts'
import { collectAnswers, faultsOf, type Language, languages } from './language-faults.ts'
import { faultsOfRows, faultsOfTables } from './list-rows.ts'
import { chooseLanguage, go, open, shown } from './opening.ts'
import { signInAs } from './people.ts'

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

test('no screen is left out', () => {
  const declared = declaredRoutes()
  expect(declared.length).toBeGreaterThan(30)
  const seen = Object.values(screens).flat()
  // These go on to another address before a text can be read.
  const goOn = ['/switch-to-cabinet', '/dashboard/customer-management/:id']
  const missing = declared.filter((path) => !seen.includes(path) && !details.test(path) && !goOn.includes(path))
  expect(missing).toEqual([])
})
