import { consentVersion, giveConsent } from '@navyk/api-spec/people/accounts'
import { signOut } from '@navyk/api-spec/people/sessions'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { getSession, useSession } from '#app/session/session.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ConsentGate } from './consent-gate.tsx'

function Screen() {
  const { user } = useSession()
  return user?.consentNeeded ? <ConsentGate /> : <output>work</output>
}

let person: ReturnType<typeof userEvent.setup>
beforeEach(async () => {
  await renderScreen(<Screen />, { user: { ...customer, consentNeeded: true } })
  await i18next.loadNamespaces('consent')
  await screen.findByRole('dialog', { name: 'Согласие на обработку персональных данных' })
  person = userEvent.setup()
})

test('the text of the consent is in front of the work with its version, and only an answer removes it', async () => {
  expect(screen.getByText(`Редакция ${consentVersion}`)).toBeTruthy()
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Закрыть' })).toBeNull()
})

test('a person who agrees continues, and the server gets the version', async () => {
  const sent = answer(giveConsent, { data: { version: consentVersion } })
  await person.click(screen.getByRole('button', { name: 'Даю согласие' }))
  expect(await screen.findByText('work')).toBeTruthy()
  expect(sent[0]?.body).toEqual({ version: consentVersion })
})

test('a refusal is shown, and the text stays', async () => {
  refuse(giveConsent, 409, { code: 'conflict', message: 'Текст изменился' })
  await person.click(screen.getByRole('button', { name: 'Даю согласие' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Текст изменился')
})

test('a person who does not agree is signed out', async () => {
  answer(signOut, { data: null })
  await person.click(screen.getByRole('button', { name: 'Выйти' }))
  expect(getSession().isAuthenticated).toBe(false)
})
