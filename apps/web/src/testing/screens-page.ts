/** The page docs/rules/screens.md as the router decides it, for its test and for `npm run golden`. */
import { permissions } from '@navyk/api-spec/people/accounts'
import { screenPath } from '@navyk/api-spec/kit/paths'
import type { Visitor } from '#app/manifest.ts'
import { shownFor } from '#app/routes/dashboard-routes.tsx'
import { ForbiddenPage } from '#app/routes/forbidden-page.tsx'
import { publicPaths } from '#app/routes/public-routes.tsx'
import { screens } from '#app/routes/screens.tsx'

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

/** Visitors in the order of the columns. */
export const visitors: Record<string, Visitor> = {
  executor: { role: 'executor', permissions: none },
  customer: { role: 'customer', permissions: none },
  manager: { role: 'staff', permissions: ['manager'] },
  accountant: { role: 'staff', permissions: ['accountant'] },
  administrator: { role: 'staff', permissions: ['administrator'] },
  'all permissions': { role: 'staff', permissions },
  'staff without any': { role: 'staff', permissions: none },
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`
export const addressOf = (path: string) => screenPath(path)
export const declared = screens.toSorted((one, other) => one.path.localeCompare(other.path, 'en'))

export function screensPage(): string {
  const rows = declared.map((screen) => [
    `\`${screen.path === '' ? '(empty)' : screen.path}\``,
    ...Object.values(visitors).map((visitor) => (shownFor(screen, visitor).type === ForbiddenPage ? '403' : 'sees')),
  ])
  const names = ['Below `/dashboard/`', ...Object.keys(visitors)]
  const table = [names, names.map(() => '---'), ...rows].map(row)
  const open = publicPaths.toSorted().map((path) => `\`${path}\``)
  return `${head}${table.join('\n')}\n\nWithout a session, for everybody: \`/login\`, ${open.join(', ')}.\n`
}
