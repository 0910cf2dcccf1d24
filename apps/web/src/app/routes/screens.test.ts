// Who sees which screen, written down: docs/rules/screens.md. What the router shows is asked of the function that it asks itself, so a
// screen that others see than before is seen in the change of that page.
import { permissions } from '@navyk/api-spec/people/accounts'
import { expect, test } from 'vitest'
import { isSignInPath } from '../addresses/frame-paths.ts'
import { isFor, type Visitor } from '../manifest.ts'
import { shownFor } from './dashboard-routes.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { publicPaths } from './public-routes.tsx'
import { screens, startPath } from './screens.tsx'

const head = `# Who sees which screen

Every screen of the dashboard, with what each kind of person finds at its address: the screen, or the page 403, which leads back to
the first screen of their menu. Whoever is not signed in finds the sign-in page at each of them. A test
(\`apps/web/src/app/routes/screens.test.ts\`) compares the page with what the router decides, and writes it anew with \`-u\`, so that a
screen that others see than before is seen in the change of this page. What each screen shows is in [routes](routes.md); the service
decides on its own, by call ([access](access.md)).

Somebody with several cabinets is in one of them at a time, and sees what its column says. Colleagues with several permissions see
the screens of each of them.

`

const none: Visitor['permissions'] = []

/** In the order of the columns. */
const visitors: Record<string, Visitor> = {
  executor: { role: 'executor', permissions: none },
  customer: { role: 'customer', permissions: none },
  manager: { role: 'staff', permissions: ['manager'] },
  accountant: { role: 'staff', permissions: ['accountant'] },
  administrator: { role: 'staff', permissions: ['administrator'] },
  'all permissions': { role: 'staff', permissions },
  'staff without any': { role: 'staff', permissions: none },
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`
const addressOf = (path: string) => `/dashboard/${path}`
const declared = screens.toSorted((one, other) => one.path.localeCompare(other.path, 'en'))

test('who sees which screen, and who is refused, is as docs/rules/screens.md has it', async () => {
  const rows = declared.map((screen) => [
    `\`${screen.path === '' ? '(empty)' : screen.path}\``,
    ...Object.values(visitors).map((visitor) => (shownFor(screen, visitor).type === ForbiddenPage ? '403' : 'sees')),
  ])
  const names = ['Below `/dashboard/`', ...Object.keys(visitors)]
  const table = [names, names.map(() => '---'), ...rows].map(row)
  const open = publicPaths.toSorted().map((path) => `\`${path}\``)
  const text = `${head}${table.join('\n')}\n\nWithout a session, for everybody: \`/login\`, ${open.join(', ')}.\n`
  await expect(text).toMatchFileSnapshot('../../../../../docs/rules/screens.md')
})

test('whoever is not signed in gets the sign-in page at the address of every screen, and at no public page', () => {
  expect(declared.map(({ path }) => addressOf(path)).filter((address) => !isSignInPath(address))).toEqual([])
  expect(publicPaths.filter(isSignInPath)).toEqual([])
})

test.each(Object.entries(visitors))(
  'the way back from a refusal leads a person (%s) to a screen that they see',
  (_, visitor) => {
    const back = startPath(visitor)
    const screen = screens.find(({ path }) => addressOf(path).replace(/\/$/, '') === back.replace(/\/$/, ''))
    expect(screen && isFor(screen, visitor), back).toBe(true)
  },
)
