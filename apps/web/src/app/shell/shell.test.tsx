import { getCartCount } from '@navyk/api-spec/money/carts'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { listCabinets } from '@navyk/api-spec/people/sessions'
import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { homePath } from '@navyk/api-spec/kit/paths'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { contractListPath, contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { setScreenWidth } from '#testing/screen-width.ts'
import { changeSettings, defaultSettings } from '../session/settings.ts'
import { Shell } from './shell.tsx'

beforeEach(() => {
  answer(listNotices, { data: [], nextCursor: null, newCount: 0 })
  answer(getCartCount, { data: { count: 0 } })
  changeSettings(defaultSettings)
})

const shell = <Shell>content</Shell>
const menu = () => screen.findByRole('navigation', { name: 'Меню' })

test('until a language is picked the menu is English and the rest of the shell Russian', async () => {
  await renderScreen(shell, { user: customer })
  expect(within(await menu()).getByRole('link', { name: 'Ask a question' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Язык' })).toBeTruthy()
})

test('a picked language governs everything and is kept under the key language', async () => {
  await renderScreen(shell, { user: customer })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Язык' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Español' }))
  expect(await screen.findByRole('link', { name: 'Hacer una pregunta' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Idioma' })).toBeTruthy()
  expect(localStorage.getItem('language')).toBe('es')
  expect(document.documentElement.lang).toBe('es')
  await person.click(screen.getByRole('button', { name: 'Idioma' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Русский' }))
  expect(await screen.findByRole('link', { name: 'Задать вопрос' })).toBeTruthy()
})

test('the invoice group opens and closes', async () => {
  await renderScreen(shell, { user: customer, language: 'en' })
  const group = await screen.findByRole('button', { name: 'Invoice' })
  expect(group.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(group)
  expect(group.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('link', { name: 'Invoice List' })).toBeNull()
})

test('below 1200 px the menu is a drawer behind a three-bar button', async () => {
  setScreenWidth(1199)
  await renderScreen(shell, { user: executor, language: 'en' })
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }))
  expect(await screen.findByRole('link', { name: 'Requests' })).toBeTruthy()
})

test('below 600 px the three-bar button shows the news, and the menu begins with the notices over the whole screen', async () => {
  setScreenWidth(390)
  answer(listNotices, { data: [], nextCursor: null, newCount: 3 })
  await renderScreen(shell, { user: executor, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Открыть меню: 3 новых уведомления' }))
  const [first] = within(await screen.findByRole('dialog', { name: 'Меню' })).getAllByRole('button')
  expect(first?.textContent).toBe('Уведомления3')
  if (first) await userEvent.click(first)
  const notices = await screen.findByRole('dialog', { name: 'Уведомления' })
  expect(
    within(notices)
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(['новые', 'архив'])
})

test('from 600 px the three-bar button shows no notices: the bell does', async () => {
  setScreenWidth(600)
  answer(listNotices, { data: [], nextCursor: null, newCount: 3 })
  await renderScreen(shell, { user: executor, language: 'ru' })
  await screen.findByRole('button', { name: 'Уведомления: 3 новых' })
  expect(screen.getByRole('button', { name: 'Открыть меню' })).toBeTruthy()
})

test('the top bar of a customer shows the number of things in the cart, with a link to it', async () => {
  answer(getCartCount, { data: { count: 3 } })
  await renderScreen(shell, { user: customer, language: 'ru' })
  const cart = await screen.findByRole('link', { name: 'Корзина: 3 товара' })
  expect(cart.getAttribute('href')).toBe(cartPath)
})

test('an empty cart has no place in the top bar', async () => {
  const asked = answer(getCartCount, { data: { count: 0 } })
  await renderScreen(shell, { user: customer, language: 'ru' })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(within(screen.getByRole('banner')).queryByRole('link')).toBeNull()
})

test('only customers have a cart requested', async () => {
  const asked = answer(getCartCount, { data: { count: 3 } })
  await renderScreen(shell, { user: executor, language: 'ru' })
  await screen.findByRole('button', { name: 'Уведомления: 0 новых' })
  expect(asked).toEqual([])
})

test('from 1200 px the menu stands beside the content', async () => {
  setScreenWidth(1200)
  await renderScreen(shell, { user: executor, language: 'en' })
  expect(await screen.findByRole('link', { name: 'Requests' })).toBeTruthy()
})

test('theme and direction are switched in the top bar and kept', async () => {
  await renderScreen(shell, { language: 'en' })
  await userEvent.click(await screen.findByRole('button', { name: 'Dark theme' }))
  await userEvent.click(screen.getByRole('button', { name: 'Lay out right to left' }))
  expect(JSON.parse(localStorage.getItem('settings') ?? '')).toMatchObject({ theme: 'dark', direction: 'rtl' })
  expect(document.documentElement.dir).toBe('rtl')
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
})

test("the greeting of somebody without a name falls back to 'user'", async () => {
  await renderScreen(shell, { user: { ...executor, firstName: '', lastName: '' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Меню пользователя' }))
  expect(await screen.findByText('Здравствуйте, user')).toBeTruthy()
})

test('the top bar has the picture of the person, or the default one', async () => {
  const picture = () => screen.getByRole('button', { name: 'User menu' }).querySelector('img')?.getAttribute('src')
  const { unmount } = await renderScreen(shell, { language: 'en' })
  await menuIsThere()
  expect(picture()).toMatch(/^data:image\/svg\+xml,/)
  unmount()
  const avatar = '/frontend-api/avatars/abc'
  await renderScreen(shell, { user: { ...executor, avatar }, language: 'en' })
  await menuIsThere()
  expect(picture()).toBe(avatar)
})

test('? lists the shortcuts, and G with a letter goes to a page', async () => {
  await renderScreen(
    <Shell>
      <Address />
    </Shell>,
    { language: 'en' },
  )
  await menuIsThere()
  await userEvent.keyboard('gh')
  expect(await screen.findByText(homePath)).toBeTruthy()
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})

test.each(['{Control>}k{/Control}', '/'])('%s opens the search, and so does its button', async (keys) => {
  await renderScreen(shell, { language: 'en' })
  await menuIsThere()
  await userEvent.keyboard(keys)
  expect(await screen.findByRole('combobox', { name: 'Search' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('combobox', { name: 'Search' })).toBeTruthy()
})

const Address = () => <output>{useLocation().pathname}</output>

const menuIsThere = () => waitFor(() => expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy())

const both = { ...executor, cabinetRoles: ['executor' as const, 'customer' as const] }
const link = { date: '2026-11-20T09:00:00.000Z', signature: 'signed' }
const cabinets = [
  { id: executor.cabinetId, role: 'executor' as const, title: '', current: true, ...link },
  { id: customer.cabinetId, role: 'customer' as const, title: '', current: false, ...link },
]

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

test('a person with several cabinets finds the switch to the other one at the foot of the sidebar', async () => {
  answer(listCabinets, { data: cabinets })
  await renderScreen(
    <Shell>
      <Where />
    </Shell>,
    { user: both, language: 'en' },
  )
  const foot = await screen.findByRole('region', { name: 'Your workspaces' })
  expect(within(foot).getByText('This is your tutor’s workspace')).toBeTruthy()
  await userEvent.click(within(foot).getByRole('button', { name: 'To the customer’s workspace' }))
  const wanted = `/switch-to-cabinet?${new URLSearchParams({ id: customer.cabinetId, ...link })}`
  expect(await screen.findByText(wanted)).toBeTruthy()
})

test('the drawer of a phone has the same switch at its foot', async () => {
  setScreenWidth(390)
  await renderScreen(shell, { user: both, language: 'en' })
  await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }))
  expect(await screen.findByRole('button', { name: 'To the customer’s workspace' })).toBeTruthy()
})

test('a failed switch to the other cabinet is reported, and can be tried again', async () => {
  refuse(listCabinets, 503, { code: 'unavailable', message: 'The service is not available' })
  await renderScreen(shell, { user: both, language: 'en' })
  const button = await screen.findByRole('button', { name: 'To the customer’s workspace' })
  await userEvent.click(button)
  expect(await screen.findByText('The service is not available')).toBeTruthy()
  expect(button.hasAttribute('disabled')).toBe(false)
})

test('a person with one cabinet has no switch, nor have staff who look at somebody else', async () => {
  const { unmount } = await renderScreen(shell, { user: executor, language: 'en' })
  await screen.findByRole('navigation', { name: 'Menu' })
  expect(screen.queryByRole('region', { name: 'Your workspaces' })).toBeNull()
  unmount()
  await renderScreen(shell, { user: { ...both, readOnly: 'opened_by_staff', openedBy: 'Ирина' }, language: 'en' })
  await screen.findByRole('navigation', { name: 'Menu' })
  expect(screen.queryByRole('region', { name: 'Your workspaces' })).toBeNull()
})

const placesOf = () => within(screen.getByRole('navigation', { name: 'Your learning' })).getAllByRole('link')

test("a customer's lists have tabs from one to the next, and a page of one row belongs to its list", async () => {
  await renderScreen(shell, { user: customer, language: 'en', path: contractPath('7') })
  await screen.findByRole('navigation', { name: 'Your learning' })
  expect(
    placesOf().map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
  ).toEqual([
    ['Requests', offerListPath, null],
    ['Contracts', contractListPath, 'page'],
    ['Lesson plans', planListPath, null],
    ['Lessons', lessonListPath, null],
    ['Schedule', schedulePath, null],
  ])
  const [lessons] = placesOf().filter((tab) => tab.textContent === 'Lessons')
  await userEvent.click(lessons as HTMLElement)
  expect(placesOf().find((tab) => tab.getAttribute('aria-current') === 'page')?.textContent).toBe('Lessons')
})

test.each([
  ['an executor on the same page', executor, contractListPath],
  ['a customer elsewhere', customer, docsPath],
])('%s sees no such tabs', async (_, user, path) => {
  await renderScreen(shell, { user, language: 'en', path })
  await screen.findByRole('navigation', { name: 'Menu' })
  expect(screen.queryByRole('navigation', { name: 'Your learning' })).toBeNull()
})

const languageLine = () => screen.findByRole('navigation', { name: 'Язык' })

test('a line above the cabinet offers the languages until one is picked, and is gone for good then', async () => {
  const { unmount } = await renderScreen(shell, { user: customer })
  const offered = within(await languageLine()).getAllByRole('button')
  expect(offered.map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual([
    'Русский',
    'English',
    'Español',
    'Больше не предлагать',
  ])
  await userEvent.click(within(await languageLine()).getByRole('button', { name: 'Русский' }))
  expect(await screen.findByRole('link', { name: 'Задать вопрос' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Язык' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  unmount()
  await renderScreen(shell, { user: customer, language: 'ru' })
  expect(await screen.findByRole('link', { name: 'Задать вопрос' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Язык' })).toBeNull()
})

test('a person who closes the line of languages keeps both languages, and does not see the line again', async () => {
  const { unmount } = await renderScreen(shell, { user: customer })
  await userEvent.click(within(await languageLine()).getByRole('button', { name: 'Больше не предлагать' }))
  expect(screen.queryByRole('navigation', { name: 'Язык' })).toBeNull()
  unmount()
  await renderScreen(shell, { user: customer })
  expect(within(await menu()).getByRole('link', { name: 'Ask a question' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Язык' })).toBeNull()
  expect(localStorage.getItem('language')).toBeNull()
})

test('on a phone the line of languages is only above the home page, so that no list loses a row to it', async () => {
  setScreenWidth(390)
  const { unmount } = await renderScreen(shell, { user: customer, path: offerListPath })
  await screen.findByRole('button', { name: 'Открыть меню' })
  expect(screen.queryByRole('navigation', { name: 'Язык' })).toBeNull()
  unmount()
  await renderScreen(shell, { user: customer, path: homePath })
  expect(await languageLine()).toBeTruthy()
})
