import { getPartyDetails, setPayerDetails } from '@navyk/api-spec/money/legal-details'
import { checkoutPath } from '@navyk/api-spec/money/orders/paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { BillingAddressPage } from './billing-address-page.tsx'

const none = { data: { currentId: null, versions: [] } } as never
const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const show = () =>
  renderScreen(
    <>
      <BillingAddressPage />
      <Address />
    </>,
    { user: customer },
  )

test('a company pays with its number, which is checked before anything is sent; then the checkout continues', async () => {
  answer(getPartyDetails, none)
  const sent = answer(setPayerDetails, none)
  await show()
  const person = userEvent.setup()
  await person.selectOptions(await screen.findByLabelText('Кто платит'), 'Компания')
  const name = screen.getByLabelText('Название')
  await person.clear(name)
  await person.type(name, 'ООО «Ромашка»')
  await person.type(screen.getByLabelText('УНП'), '190275969')
  await person.type(screen.getByLabelText('Адрес'), 'Минск, пр. Независимости, 1')
  const save = screen.getByRole('button', { name: /^Сохранить/ })
  await person.click(save)
  expect(await screen.findByText(/Проверьте УНП/)).toBeDefined()
  expect(sent).toEqual([])
  await person.clear(screen.getByLabelText('УНП'))
  await person.type(screen.getByLabelText('УНП'), '190275968')
  await person.click(save)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ kind: 'company', name: 'ООО «Ромашка»', unp: '190275968', version: 0 })
  await waitFor(() => expect(screen.getByText(`${checkoutPath}?step=payer`)).toBeDefined())
})

test('a person is proposed by the own name, and needs no number', async () => {
  answer(getPartyDetails, none)
  const sent = answer(setPayerDetails, none)
  await show()
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Сохранить/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ kind: 'person', name: expect.stringMatching(/\S+ \S+/), unp: '' })
})
