// Every screen of executors, customers and strangers, on the phones that they have; `npm test -- deep` opens each on a computer too.
// The table of who sees which screen is docs/rules/screens.md; what staff see is every-staff-route.spec.ts.
import { homePath } from '@navyk/api-spec/kit/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { isDeep, routesOf, screens, specifiedRoutes } from './all-screens.ts'
import { refuseWrites } from './every-button.ts'
import { expect, test } from '../journey.ts'
import { open, shown } from './opening.ts'
import { signInTogether } from '../people.ts'
import { languagesAt, looking, meetRefusal, publicRoutes, routes, walk } from './route-walk.ts'

test.describe.configure({ mode: 'parallel' })
test('the routes of the specification are all among those that are walked', () => {
  const specified = specifiedRoutes()
  expect(specified).toHaveLength(76)
  expect(specified.filter((route) => !routes.includes(route))).toEqual([])
})

for (const person of ['executor', 'customer'] as const) {
  test(`every screen of the ${person} loads whole, fits the window and can be used by everybody`, async ({
    page,
    isMobile,
  }) => {
    await signInTogether(page, person)
    // Public pages are the same for everybody who is signed in.
    const part = [...routesOf(person).seen, ...(person === 'customer' ? publicRoutes : [])]
    const walked = await walk(page, { part, languages: languagesAt({ isMobile }), isForAccess: true })
    expect(walked).toEqual({ unfound: [], faults: [] })
  })

  test(`the ${person} is refused a screen of others, with a link back`, async ({ page, isMobile }) => {
    await signInTogether(page, person)
    expect(await meetRefusal(page, person, languagesAt({ isMobile }))).toEqual([])
  })
}

test('a signed-out visitor sees the public pages, and the sign-in page at an address of the dashboard', async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(refuseWrites)
  const look = looking(page)
  for (const language of languagesAt({ isMobile })) {
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
  const { seen } = routesOf('all permissions')
  // That it is so at each of them is a rule of the frame (apps/web/src/app/routes/screens.test.ts).
  for (const route of isDeep ? seen : [`${homePath}/`, lessonPath('none')]) {
    await page.goto(route)
    await expect(page.locator('input[autocomplete="current-password"]'), route).toBeVisible()
  }
  expect(look.faults).toEqual([])
})
