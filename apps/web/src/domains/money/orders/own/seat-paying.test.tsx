import { addToCart } from '@navyk/api-spec/money/carts'
import { getOrder, type Order } from '@navyk/api-spec/money/orders'
import { payInvoicePath } from '@navyk/api-spec/money/online-payments/paths'
import { onePageCheckoutPath, ownOrderPath } from '@navyk/api-spec/money/orders/paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { seat } from '#testing/programme.ts'
import { renderScreen } from '#testing/render.tsx'
import { SeatPaying } from './seat-paying.tsx'

const id = '00000000-0000-4000-8000-0000000000f1'
const held = { ...seat, state: 'held' as const }
const order = { id, number: 41, state: 'awaiting_payment', invoiceId: id, lines: [{}] } as Order // what is shown of it here
const Address = () => <output>{useLocation().pathname + useLocation().search}</output>
const show = (shown = held, user = customer) =>
  renderScreen(
    <>
      <SeatPaying seat={shown} />
      <Address />
    </>,
    { user },
  )

test('a held seat goes into the cart, and the checkout follows', async () => {
  const sent = answer(addToCart, { data: { lines: [] } } as never)
  await show()
  await userEvent.click(await screen.findByRole('button', { name: /^Оплатить 300/ }))
  await waitFor(() => expect(screen.getByText(onePageCheckoutPath)).toBeDefined())
  expect(sent.map(({ body }) => body)).toEqual([
    { productId: seat.programme.id, learnerId: seat.learner.id, quantity: 1 },
  ])
})

test('while its order waits the seat links to the payment', async () => {
  answer(getOrder, { data: order })
  await show({ ...held, orderId: id })
  expect((await screen.findByRole('link', { name: 'Оплатить' })).getAttribute('href')).toBe(payInvoicePath(id))
})

test('a seat that is ordered with something else says beforehand that only the whole order is cancelled', async () => {
  answer(getOrder, { data: { ...order, lines: [{}, {}] } as Order })
  await show({ ...held, orderId: id })
  expect(await screen.findByText(/отмените весь заказ/)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Заказ №\s41$/ }).getAttribute('href')).toBe(ownOrderPath(id))
})

test('staff, and customers whose seat is not held, see no payment', async () => {
  const { unmount } = await show(held, staff)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  await show({ ...held, state: 'taken' as never })
  expect(screen.queryByRole('button')).toBeNull()
})
