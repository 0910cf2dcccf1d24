// The demo accounts (README), and the ways in which journeys sign in as them.
import { expect, type Page, test } from '@playwright/test'

/** Nine digits, as a person types them after +375. */
export const people = {
  executor: '291112233',
  customer: '291112244',
  staff: '291112255',
  both: '291112266',
} as const
export type Person = keyof typeof people

const password = 'Navyk-demo-2026'

/** Signs in by the form, on any page that shows it. */
export async function fillSignIn(page: Page, digits: string, secret = password): Promise<void> {
  await page.getByLabel('Номер телефона (9 цифр)').fill(digits)
  await page.getByLabel('Пароль', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Signs in without the form, for journeys that test something else; the page stays where it was. */
export const signInAs = (page: Page, person: Person): Promise<void> => signInBy(page, people[person])

/** Signs in with a session that the journeys of one file share, because checking a password is slow on purpose. For journeys that
 *  change nothing; one that ends sessions signs in separately. */
export async function signInTogether(page: Page, person: Person): Promise<void> {
  const key = `${person} in ${test.info().file}`
  const accessToken = shared.get(key) ?? (await tokenOf(page, people[person]))
  shared.set(key, accessToken)
  await page.addInitScript(storeToken, accessToken)
}

/** Sessions by person and file: a file begins with the demo as it was told, in which none of them exists. */
const shared = new Map<string, string>()

/** Signs in without the form, by the nine digits of any demo account. */
export async function signInBy(page: Page, digits: string): Promise<void> {
  await page.addInitScript(storeToken, await tokenOf(page, digits))
}

async function tokenOf(page: Page, digits: string): Promise<string> {
  const answer = await page.request.post('/frontend-api/sign-in', {
    data: { username: `375${digits}`, password },
  })
  expect(answer.status(), 'the demo account signs in').toBe(200)
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return accessToken
}

/** Runs in the page, before its first script; after a logout on the page the token is not stored again. */
function storeToken(token: string): void {
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('journey-signed-in') === token) return
  sessionStorage.setItem('journey-signed-in', token)
  localStorage.setItem('accessToken', token)
}
