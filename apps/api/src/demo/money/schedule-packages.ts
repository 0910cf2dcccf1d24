import { recordPayment } from '@navyk/api-spec/money/payments'
import { freezeWallet, grantWallet, listWallets, refundWallet } from '@navyk/api-spec/money/wallets'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { runTask } from '../run-task.ts'
import type { Session } from '#platform/http'
import type { Demo } from '../demo.ts'

interface Story {
  /** The customer, by the place among the demo's customers. */
  customer: number
  daysAgo: number
  lessons: number
  priceKopecks: number
  validDays: number
  /** A later step by staff, so many days ago. */
  later?: { step: 'freeze' | 'refund'; daysAgo: number; reason: string }
}

/** Packages at each step of their life: in use, nearly used up, frozen, expired with lessons left, refunded. Each pays one
 *  contract of its customer. The first is that of the account which visitors use. */
const stories: Story[] = [
  { customer: 0, daysAgo: 12, lessons: 5, priceKopecks: 19_000, validDays: 60 },
  { customer: 5, daysAgo: 100, lessons: 24, priceKopecks: 84_000, validDays: 180 },
  {
    customer: 6,
    daysAgo: 40,
    lessons: 16,
    priceKopecks: 58_000,
    validDays: 90,
    later: { step: 'freeze', daysAgo: 6, reason: 'Ученик болеет, родители попросили подождать' },
  },
  { customer: 8, daysAgo: 130, lessons: 20, priceKopecks: 70_000, validDays: 50 },
  {
    customer: 10,
    daysAgo: 75,
    lessons: 12,
    priceKopecks: 43_200,
    validDays: 120,
    later: { step: 'refund', daysAgo: 8, reason: 'Семья уезжает, остаток просят вернуть' },
  },
]

/** Schedules packages that customers pay ahead: the money comes as credit, and the package takes it. */
export function schedulePackages(demo: Demo): void {
  const today = businessDate(demo.now)
  const at = (daysAgo: number, time: string, happen: () => Promise<void>) =>
    demo.timeline.at(businessInstant(addDays(today, -daysAgo), time), happen)
  for (const story of stories) {
    const customer = demo.people.customers[story.customer]
    if (!customer) continue
    at(story.daysAgo, '11:20', () => buy(demo, customer, story))
    const { later } = story
    if (later) at(later.daysAgo, '12:40', () => step(demo, customer, later))
  }
  for (let ago = 120; ago > 0; ago--) at(ago, '00:30', () => runTask(demo.services, 'pass-wallet-days'))
}

async function buy({ act, people, services, choices }: Demo, customer: Session, story: Story): Promise<void> {
  const { data: contracts } = await act(customer, listContracts, { query: { limit: 100 } })
  const contract = contracts.find(({ state }) => state === 'active')
  if (!contract) return
  const customerId = customer.cabinetId
  const { lessons, priceKopecks, validDays } = story
  const payment = { method: 'erip' as const, receivedOn: businessDate(services.clock.now()) }
  const reference = String(choices.whole(100_000, 999_999))
  await act(people.staff, recordPayment, {
    body: { ...payment, reference, customerId, amountKopecks: priceKopecks, allocations: [] },
  })
  await act(people.staff, grantWallet, {
    body: {
      customerId,
      contractId: contract.id,
      unit: 'lessons',
      totalUnits: lessons,
      priceKopecks,
      validDays,
      name: `Пакет: ${countOf(lessons)}`,
      subject: null,
      level: null,
      reason: 'Оплачен вперёд по заявке семьи',
    },
  })
}

async function step({ act, people }: Demo, customer: Session, { step: name, reason }: NonNullable<Story['later']>) {
  const { data } = await act(people.staff, listWallets, { query: { customerId: customer.cabinetId } })
  const wallet = data.find(({ state }) => state === 'active')
  if (!wallet) return
  const endpoint = name === 'freeze' ? freezeWallet : refundWallet
  await act(people.staff, endpoint, { params: { id: wallet.id }, body: { version: wallet.version, reason } })
}

const countOf = (count: number) =>
  `${count} ${new Intl.PluralRules('ru').select(count) === 'few' ? 'занятия' : 'занятий'}`
