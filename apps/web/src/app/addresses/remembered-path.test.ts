import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rememberedPath, storePath, safePath } from './remembered-path.ts'

test('a dashboard path is remembered with its query and fragment', () => {
  history.replaceState(null, '', '/dashboard/invoice-list?state=overdue#total')
  storePath()
  expect(rememberedPath()).toBe('/dashboard/invoice-list?state=overdue#total')
})

test('a visitor without a remembered path goes to /dashboard', () => {
  expect(rememberedPath()).toBe('/dashboard')
})

test('the sign-in page itself is not remembered', () => {
  history.replaceState(null, '', '/login')
  storePath()
  expect(rememberedPath()).toBe('/dashboard')
})

test.each([
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/dashboard\\..\\..\\evil',
  'javascript:alert(1)',
  '/%09/evil.example',
  '/\t/evil.example/dashboard',
  '/dashboardevil',
  '/dashboard/../switch-to-cabinet?id=1',
  '/register',
  'dashboard',
  '',
])('%j is refused as a remembered path', (path) => {
  sessionStorage.setItem('rememberedPath', path)
  expect(rememberedPath()).toBe('/dashboard')
})

test('any stored path leads into our own dashboard', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '//',
    'dashboard',
    '..',
    '.',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    '\t',
    'evil.example',
    'http',
  )
  const paths = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.array(pieces).map((parts) => `/dashboard${parts.join('')}`),
  )
  fc.assert(
    fc.property(paths, (path) => {
      const safe = safePath(path)
      if (safe === undefined) return
      const url = new URL(safe, location.origin)
      expect(url.origin).toBe(location.origin)
      expect(url.pathname).toMatch(/^\/dashboard(\/|$)/)
    }),
  )
})
