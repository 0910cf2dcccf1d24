import { getPartyDetails } from '@navyk/api-spec/money/legal-details'
import { getOrder, offerVersion, type Order, orderSeat } from '@navyk/api-spec/money/orders'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer } from '../../../../testing/mock-api.ts'
import { customer, staff } from '../../../../testing/people.ts'
import { seat } from '../../../../testing/programme.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { SeatPaying } from './seat-paying.tsx'

const id = '00000000-0000-4000-8000-0000000000f1'
const held = { ...seat, state: 'held' as const }
const order = { id, number: 41, state: 'awaiting_payment', invoiceId: id } as Order // what is shown of it here
const Address = () => <output>{useLocation().pathname + useLocation().search}</output>
const show = (shown = held, user = customer) =>
  renderScreen(
    <>
      <SeatPaying seat={shown} />
      <Address />
    </>,
    { user },
  )

test('a held seat is ordered with consent to the terms, and its payment follows', async () => {
  answer(getPartyDetails, { data: { currentId: null, versions: [] } } as never)
  const sent = answer(orderSeat, { data: order })
  await show()
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /^Оплатить 300/ }))
  const place = await screen.findByRole('button', { name: /^Заказать за 300/ })
  await person.click(place)
  expect(await screen.findByText('Отметьте, что согласны с условиями')).toBeDefined()
  expect(sent).toEqual([])
  await person.click(screen.getByRole('checkbox'))
  await person.click(place)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ seatId: seat.id, totalKopecks: 30_000, offerVersion })
  await waitFor(() => expect(screen.getByText(`/dashboard/payment?id=${id}`)).toBeDefined())
})

test('while its order waits there is the way to the payment; after one that has ended, to another order', async () => {
  answer(getOrder, { data: order })
  const { unmount } = await show({ ...held, orderId: id })
  expect((await screen.findByRole('link', { name: 'Оплатить' })).getAttribute('href')).toBe(
    `/dashboard/payment?id=${id}`,
  )
  unmount()
  answer(getOrder, { data: { ...order, state: 'expired' } })
  await show({ ...held, orderId: id })
  expect(await screen.findByRole('button', { name: /^Оплатить 300/ })).toBeDefined()
})

test('staff, and whoever’s seat is not held, see no payment', async () => {
  const { unmount } = await show(held, staff)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  await show({ ...held, state: 'taken' as never })
  expect(screen.queryByRole('button')).toBeNull()
})
