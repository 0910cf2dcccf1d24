// Every screen of the product: the addresses as the sources declare them, and what each kind of person opens there.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
// Moves the time, which what is handed on here is counted from.
import { homePath, screenPath } from '@navyk/api-spec/kit/paths'
import '../journey.ts'
import type { Person } from '../people.ts'

const inDashboard = (...paths: string[]) => paths.map((path) => screenPath(path))

/** `npm test -- deep` reads more of each screen: every language, and every route at both widths. */
export const isDeep = process.env.NAVYK_DEEP === '1'

/** The state that the later pages of registration and recovery get from the pages before them. */
const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString()
const publicCode = 'a'.repeat(22)
export const pendingChallenge = { publicCode, channel: 'app', expiresAt }
export const handedOn: Record<string, object> = {
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
/** Screens of each kind of person. One screen of each kind is refused, because the words of a refusal are those of the person's
 *  role. */
export const screens: Record<Exclude<Person, 'both'> | 'staff with money' | 'nobody', string[]> = {
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
    ...inDashboard(
      'project-v1',
      'project-v2',
      'project-v3',
      'project-details',
      'project-details/reports',
      'team-member',
    ),
  ],
  customer: [
    ...inDashboard('docs', 'docs?scope=documents', 'docs?scope=handed_in'),
    ...inDashboard(...common, 'schedule', 'invoice-list', 'invoice-list-v2', 'invoice-details', 'invoice-details-v2'),
    ...inDashboard('payment', 'payment-complete', 'payment-complete-v2', 'shop', 'shop-v2'),
    ...inDashboard('product-details', 'cart', 'checkout', 'checkout-v2', 'billing-address', 'orders', 'purchase-terms'),
    ...inDashboard('account?apply=1', 'profile', 'profile-v2'),
    ...inDashboard('project-v1', 'project-v2', 'project-v3', 'project-details', 'income-report'),
  ],
  staff: inDashboard(
    ...common,
    'schedule',
    'pivot-plan-report',
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
    'project-details/reports',
    'project-management',
    'project-management?sessions=all',
    'project-management?sessions=unclosed',
    'project-management?sessions=unstaffed',
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
    'cart',
  ),
  'staff with money': inDashboard(
    'work-report',
    'income-report',
    'invoice-list',
    'invoice-list-v2',
    'invoice-details',
    'invoice-details-v2',
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
export const details =
  /^\/dashboard\/(offer-details|contract-details|lesson-details|plan-report|work-report|income-report|bank-statements|payments|crm|contact-list|payouts(?!\/new)|project-details\/(?:sessions|results|group-results))\/.|^\/dashboard\/(order-management|project-details(?!\/edit)|team-member)\?id=.|^\/dashboard\/(docs\?(?:id|template))=./

/** Whether a screen is mainly a list, and not days with their lessons, a form or figures with a list below. A programme's page
 *  without an id shows the first programme. */
export const isList = (path: string) =>
  !details.test(path) && !/\/(schedule|project-details|project-management|add-user\?way=sheet)$/.test(path)

const web = join(import.meta.dirname, '../../apps/web/src')
const docs = join(import.meta.dirname, '../../docs')

/** A column of docs/rules/screens.md, which a test compares with what the router decides. */
export type Viewer = 'executor' | 'customer' | 'manager' | 'accountant' | 'administrator' | 'all permissions'

/** The addresses of the dashboard with the screens that somebody sees and those that they are refused, with `:id` where they
 *  take one. */
export function routesOf(viewer: Viewer): { seen: string[]; refused: string[] } {
  const lines = readFileSync(join(docs, 'rules/screens.md'), 'utf8').split('\n')
  const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.split(' | ').map(bare))
  const column = rows[0]?.indexOf(viewer) ?? -1
  const found = (cell: string) =>
    rows.filter((row) => row[column] === cell).map(([path = '']) => screenPath(path.replace('(empty)', '')))
  return { seen: found('sees'), refused: found('403') }
}

const bare = (cell: string) => cell.replaceAll(/[|`]/g, '').trim()

/** The addresses that the domains declare in their manifests, with `:id` where they take one. Lines of the menu repeat those of
 *  screens. */
export function declaredRoutes(): string[] {
  const files = globSync('*/*/{manifest,public-manifest}.ts', { cwd: join(web, 'domains') })
  const declared = files.flatMap((file) => {
    const paths = readFileSync(join(web, 'domains', file), 'utf8').matchAll(/\bpath: '(.*?)'/g)
    const prefix = file.endsWith('/manifest.ts') ? `${homePath}/` : '/'
    return [...paths].map(([, path = '']) => prefix + path)
  })
  return [...new Set(declared)]
}

/** The addresses that the specification names (docs/specification.md, section 2), with `:id` where they take one; the last
 *  one stands for any other path. */
export function specifiedRoutes(): string[] {
  const text = readFileSync(join(docs, 'specification.md'), 'utf8')
  const part = (from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)))
  const ofPublic = part('### Public routes', '### Sign-in page').matchAll(/`(\/[\w-]*)`/g)
  const ofDashboard = part('### Dashboard', '### Sidebar').matchAll(/`([a-z][\w-]*(?:\/\{id\})?)`|\(empty\)/g)
  const dashboard = [...ofDashboard].map(([, path = '']) => screenPath(path.replace('{id}', ':id')))
  return [...new Set([...ofPublic].map(([, path = '']) => path)), ...dashboard, '/no-such-page'].filter(
    // It is the empty path of the dashboard.
    (path) => path !== homePath,
  )
}
