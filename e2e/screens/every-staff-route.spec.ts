// Every screen of staff, at the desks where they sit; `npm test -- deep` opens each on a phone too. The table of who sees which screen is
// docs/rules/screens.md; what others see is every-route.spec.ts.
import { routesOf, screens } from './all-screens.ts'
import { expect, test } from '../journey.ts'
import { signInBy, signInTogether } from '../people.ts'
import { languagesAt, meetRefusal, walk } from './route-walk.ts'

test.describe.configure({ mode: 'parallel' })
/** Whether a route is one of those with money, which have a test of their own. */
const isMoney = (route: string) =>
  screens['staff with money'].some((path) => route === path || route.startsWith(`${path}/`))

const { seen } = routesOf('all permissions')

for (const [which, part] of [
  ['with money', seen.filter(isMoney)],
  ['without money', seen.filter((route) => !isMoney(route))],
] as const) {
  test(`every screen ${which} of staff loads whole, fits the window and can be used by everybody`, async ({
    page,
    isMobile,
  }) => {
    await signInTogether(page, 'staff')
    const walked = await walk(page, { part, languages: languagesAt({ isMobile }), isForAccess: true })
    expect(walked).toEqual({ unfound: [], faults: [] })
  })
}

// Colleagues with fewer permissions see parts of the same screens, which are looked at closely above.
test('every screen of an accountant loads whole, and one of others is refused with a link back', async ({ page }) => {
  await signInBy(page, '291112277')
  const { faults } = await walk(page, { part: routesOf('accountant').seen, languages: ['ru'], isForAccess: false })
  expect([...faults, ...(await meetRefusal(page, 'accountant', ['ru']))]).toEqual([])
})

// The demo has no account with one of these permissions alone, so the page is told of one; the server, which decides on its
// own, is asked as the account that has them all.
for (const permission of ['manager', 'administrator'] as const) {
  test(`every screen of staff with only the permission ${permission} loads whole, and one of others is refused with a link back`, async ({
    page,
  }) => {
    await page.addInitScript(narrowPermissions, permission)
    await signInTogether(page, 'staff')
    const { faults } = await walk(page, { part: routesOf(permission).seen, languages: ['ru'], isForAccess: false })
    expect([...faults, ...(await meetRefusal(page, permission, ['ru']))]).toEqual([])
  })
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
