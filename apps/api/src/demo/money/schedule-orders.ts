// Orders of the demo's shop, at each step of their life that lasts. One that is paid is opened at once, so that none stands at
// "paid"; one that could not be opened is of a seat (schedule-programmes.ts).
import { addToCart, applyPromoCode, getCart } from '@navyk/api-spec/money/carts'
import {
  cancelOrder,
  decideLateMoney,
  getOrder,
  offerVersion,
  type Order,
  placeOrder,
  refundOrder,
} from '@navyk/api-spec/money/orders'
import { listShopProducts } from '@navyk/api-spec/money/products'
import { freezeWallet, listWallets } from '@navyk/api-spec/money/wallets'
import { fullName } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { runTask } from '../run-task.ts'
import type { Session } from '#platform/http'
import type { Demo } from '../demo.ts'
import { payByNumber } from './pay-online.ts'
import { requestOrderPayment, recordForOrder } from './pay-order.ts'

interface Story {
  /** The customer, by the place among the demo's customers. */
  customer: number
  daysAgo: number
  /** Titles of products, each with its quantity. */
  goods: [title: string, quantity: number][]
  promo?: string
  company?: boolean
  /** The payment: days after the order, and kopecks; without kopecks all of it. */
  paid?: { after: number; kopecks?: number; online?: boolean }
  /** The order's later step, so many days ago. */
  later?: LaterStep
}

type LaterStep =
  | { step: 'cancel'; daysAgo: number; by: 'customer' | 'staff'; reason: string }
  | { step: 'refund'; daysAgo: number; title: string; reason: string }
  | { step: 'late_money'; daysAgo: number; decision: 'restored' | 'kept' }
  /** The package is frozen as soon as so many of its lessons are used, counted from that day on. */
  | { step: 'rest'; daysAgo: number; used: number; reason: string }

const five = 'Любой предмет: 5 занятий'
const eight = 'Любой предмет: 8 занятий'
const chess = 'Шахматы онлайн: 8 занятий'
const english = 'Английский: 8 занятий'
type RestPayment = Extract<LaterStep, { step: 'rest' }>

const sameDay = { after: 0 }

/** Orders of customers. The families at 1, 2 and 3 have contracts that packages pay, with a lesson a week (schedule-demo.ts). The
 *  first account is the one that visitors use. */
const stories: Story[] = [
  { customer: 0, daysAgo: 14, goods: [[chess, 1]], paid: { after: 0, online: true } },
  { customer: 11, daysAgo: 150, goods: [[english, 1]], paid: sameDay },
  { customer: 3, daysAgo: 140, goods: [[five, 1]], paid: { after: 1 } },
  {
    customer: 3,
    daysAgo: 95,
    goods: [[eight, 1]],
    promo: 'ДРУГ-20',
    paid: sameDay,
    later: { step: 'refund', daysAgo: 41, title: eight, reason: 'Семья уезжает, остаток просят вернуть' },
  },
  { customer: 3, daysAgo: 38, goods: [[five, 2]], paid: sameDay },
  ...[1, 2].map(
    (customer): Story => ({
      customer,
      daysAgo: 84,
      goods: [[eight, 1]],
      paid: sameDay,
      later: { step: 'rest', daysAgo: 83, used: 2, reason: 'Семья думает, продолжать ли' },
    }),
  ),
  {
    customer: 24,
    daysAgo: 24,
    goods: [
      [five, 2],
      [chess, 1],
    ],
    promo: 'ПЕРВЫЙ',
    paid: { after: 1 },
    later: { step: 'refund', daysAgo: 10, title: chess, reason: 'Ребёнок выбрал другой кружок' },
  },
  {
    customer: 13,
    daysAgo: 35,
    goods: [['Английский: 24 занятия', 1]],
    paid: sameDay,
    later: { step: 'refund', daysAgo: 33, title: 'Английский: 24 занятия', reason: 'Ошиблись пакетом' },
  },
  {
    customer: 14,
    daysAgo: 20,
    goods: [['Физика к ЦТ: 16 занятий', 1]],
    later: { step: 'cancel', daysAgo: 20, by: 'customer', reason: '' },
  },
  {
    customer: 15,
    daysAgo: 18,
    goods: [[chess, 2]],
    later: { step: 'cancel', daysAgo: 17, by: 'staff', reason: 'По телефону: нужен пакет по английскому' },
  },
  { customer: 16, daysAgo: 30, goods: [['Белорусский язык: 8 занятий', 1]] },
  {
    customer: 18,
    daysAgo: 12,
    goods: [[english, 1]],
    paid: { after: 2, kopecks: 10_000 },
    later: { step: 'late_money', daysAgo: 8, decision: 'kept' },
  },
  { customer: 17, daysAgo: 6, goods: [['Русский язык к ЦЭ: 16 занятий', 1]], paid: { after: 1, kopecks: 30_000 } },
  { customer: 19, daysAgo: 5, goods: [['Информатика: 10 часов', 1]], paid: { after: 4, online: true } },
  {
    customer: 23,
    daysAgo: 25,
    goods: [[chess, 1]],
    paid: { after: 4, online: true },
    // On the evening on which the money came: the next invoice of the family would take the credit, on whatever day it is issued.
    later: { step: 'late_money', daysAgo: 21, decision: 'restored' },
  },
  { customer: 22, daysAgo: 4, goods: [['Математика, 5–9 классы: 12 занятий', 1]], paid: { after: 0, online: true } },
  { customer: 21, daysAgo: 2, goods: [[english, 2]], company: true, paid: { after: 1, kopecks: 32_000 } },
  { customer: 20, daysAgo: 1, goods: [['Математика к ЦТ и ЦЭ: 32 занятия', 1]] },
]

export function scheduleOrders(demo: Demo): void {
  const today = businessDate(demo.now)
  const at: At = (daysAgo, time, happen) => demo.timeline.at(businessInstant(addDays(today, -daysAgo), time), happen)
  for (const story of stories) {
    const customer = demo.people.customers[story.customer]
    if (customer) at(story.daysAgo, '17:05', () => order(demo, at, customer, story))
  }
  for (let ago = 150; ago > 0; ago--) at(ago, '23:50', () => runTask(demo.services, 'pass-order-days'))
}

type At = (daysAgo: number, time: string, happen: () => Promise<void>) => void

async function order(demo: Demo, at: At, customer: Session, story: Story): Promise<void> {
  const placed = await place(demo, customer, story)
  if (!placed) return
  const { paid, later, daysAgo } = story
  if (paid) {
    const number = paid.online && (await requestOrderPayment(demo, placed))
    at(daysAgo - paid.after, '19:40', () =>
      number ? payByNumber(demo, number, 'erip', 'whole') : recordForOrder(demo, placed, paid.kopecks),
    )
  }
  if (!later) return
  if (later.step === 'rest') {
    // Lessons of the day on which it begins to rest are not taken from it.
    for (let ago = later.daysAgo; ago > 0; ago--) at(ago, '00:20', () => rest(demo, customer, placed.id, later))
  } else at(later.daysAgo, '20:30', () => playLaterStep(demo, customer, placed.id, later))
}

/** @returns undefined where the shop does not sell what is wanted */
async function place({ act }: Demo, customer: Session, story: Story): Promise<Order | undefined> {
  for (const [title, quantity] of story.goods) {
    const { data: products } = await act(customer, listShopProducts, { query: { search: title } })
    const product = products.find((each) => each.title === title)
    if (!product) return undefined
    await act(customer, addToCart, { body: { productId: product.id, learnerId: null, quantity } })
  }
  if (story.promo !== undefined) await act(customer, applyPromoCode, { body: { code: story.promo } })
  const { data: cart } = await act(customer, getCart, {})
  const payer = story.company
    ? {
        kind: 'company' as const,
        name: 'ООО «Пример и партнёры»',
        unp: '100582333',
        address: '220004, г. Минск, ул. Немига, 5',
      }
    : { kind: 'person' as const, name: fullName(customer.firstName, customer.lastName), unp: '', address: '' }
  const { data } = await act(customer, placeOrder, { body: { totalKopecks: cart.totalKopecks, payer, offerVersion } })
  return data
}

async function rest(
  { act, people }: Demo,
  customer: Session,
  id: string,
  { used, reason }: RestPayment,
): Promise<void> {
  const { data: order } = await act(customer, getOrder, { params: { id } })
  const granted = order.lines.flatMap(({ grants }) => grants).map(({ grantedId }) => grantedId)
  const { data: wallets } = await act(people.staff, listWallets, { query: { customerId: customer.cabinetId } })
  const wallet = wallets.find((each) => granted.includes(each.id))
  if (wallet?.state !== 'active' || wallet.totalUnits - wallet.leftUnits < used) return
  await act(people.staff, freezeWallet, { params: { id: wallet.id }, body: { version: wallet.version, reason } })
}

async function playLaterStep({ act, people }: Demo, customer: Session, id: string, later: LaterStep): Promise<void> {
  const params = { id }
  const { data: order } = await act(people.staff, getOrder, { params })
  const { version, actions } = order
  if (later.step === 'cancel' && actions.cancel) {
    const by = later.by === 'staff' ? people.staff : customer
    await act(by, cancelOrder, { params, body: { version, reason: later.reason } })
  }
  if (later.step === 'late_money' && actions.decideLate) {
    await act(people.staff, decideLateMoney, { params, body: { version, decision: later.decision } })
  }
  if (later.step === 'refund' && actions.refund) {
    const lines = order.lines.filter(({ title }) => title === later.title)
    const worth = lines.flatMap(({ grants }) => grants).filter(({ refundedKopecks }) => refundedKopecks === null)
    const refundKopecks = worth.reduce((sum, grant) => sum + grant.refundKopecks, 0)
    const lineIds = lines.map((line) => line.id)
    await act(people.staff, refundOrder, { params, body: { version, lineIds, refundKopecks, reason: later.reason } })
  }
}
