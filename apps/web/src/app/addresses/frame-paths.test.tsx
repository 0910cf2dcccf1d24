import { listNotices } from '@navyk/api-spec/messages/notices'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { signInPaths } from './frame-paths.ts'
import { startEntryTexts } from '../languages/entry-texts.ts'
import { restoreLanguage } from '../languages/language.ts'
import { followPath, reportPath } from './path.ts'
import { Root } from '../start/root.tsx'
import { startSession } from '../session/session.ts'

beforeEach(() => {
  followPath()
  restoreLanguage()
  answer(listNotices, { data: [], nextCursor: null, newCount: 0 })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** Starts the app at an address, as main.tsx does. */
async function open(path: string) {
  // A path that begins with two slashes would be taken for another host.
  history.replaceState(null, '', location.origin + path)
  reportPath()
  await startEntryTexts()
  await startSession()
  render(<Root />)
}

const signIn = 'Вход в учетную запись'
const notFound = 'Страница не найдена'
const registration = 'Регистрация'
const documents = 'Документы'
/** The page to which signed-in people are redirected from the pages for others. */
const home = 'Здравствуйте, Ольга!'

/** Address, and the title of its page for somebody who is not signed in and for a customer. */
const addresses: [path: string, outside: string, inside: string][] = [
  ['/login', signIn, home],
  ['/login/', signIn, home],
  ['/login//', notFound, notFound],
  ['//login', notFound, notFound],
  ['/login/x', notFound, notFound],
  ['/Login', notFound, notFound],
  ['/LOGIN/', notFound, notFound],
  ['/%6Cogin', notFound, notFound],
  ['/loginx', notFound, notFound],
  ['/dashboard/docs', signIn, documents],
  ['/dashboard/docs/', signIn, documents],
  ['/dashboard/Docs', signIn, notFound],
  ['/dashboard//docs', signIn, notFound],
  ['/dashboard/docs/x', signIn, notFound],
  ['/dashboard/no-such-screen', signIn, notFound],
  ['/Dashboard', notFound, notFound],
  ['/DASHBOARD/docs', notFound, notFound],
  ['/%64ashboard/docs', notFound, notFound],
  ['/dashboardx', notFound, notFound],
  ['/register', registration, home],
  ['/register/', registration, home],
  ['/Register', notFound, notFound],
  ['/register/x', notFound, notFound],
  ['/no-such-page', notFound, notFound],
]

const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent

describe('an address', () => {
  test.each(addresses)('%s shows a signed-out visitor: %s', async (path, outside) => {
    await open(path)
    expect(await title()).toBe(outside)
  })

  test.each(addresses.map(([path, , inside]) => [path, inside] as const))(
    '%s shows a customer: %s',
    async (path, inside) => {
      localStorage.setItem('accessToken', 'stored-token')
      answer(getSignedInUser, { data: customer })
      await open(path)
      expect(await title()).toBe(inside)
    },
  )

  test.each(addresses)('%s begins with the picture of the frame if somebody could be signed in', (path, outside) => {
    expect(signInPaths.test(path)).toBe(outside === signIn)
  })
})
