// What staff have noted about customers of the demo.
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { writeCustomerNote } from '@navyk/api-spec/views/customer-management'
import type { Demo } from '../demo.ts'

interface Story {
  /** The place among the customers. */
  customer: number
  daysAgo: number
  text: string
  isPinned?: boolean
  by?: 'staff' | 'accountant'
}

const stories: Story[] = [
  {
    customer: 0,
    daysAgo: 95,
    text: 'Звонить после 18:00: днём на работе и трубку не берёт.',
    isPinned: true,
  },
  {
    customer: 0,
    daysAgo: 20,
    text: 'С января хочет добавить второй урок английского. Вернуться к разговору в декабре.',
  },
  {
    customer: 3,
    daysAgo: 48,
    text: 'Платит раз в две недели, после зарплаты. Напоминать раньше смысла нет.',
    by: 'accountant',
  },
  {
    customer: 6,
    daysAgo: 6,
    text: 'Ребёнок болеет, занятия на паузе. Пакет заморозили по просьбе мамы.',
  },
  {
    customer: 10,
    daysAgo: 8,
    text: 'Переезжают в Гродно, остаток пакета просят вернуть на карту.',
    isPinned: true,
  },
]

export function scheduleCustomerNotes(demo: Demo): void {
  const today = businessDate(demo.now)
  for (const { customer: place, daysAgo, text, isPinned = false, by = 'staff' } of stories) {
    const customer = demo.people.customers[place]
    if (!customer) continue
    demo.timeline.at(businessInstant(addDays(today, -daysAgo), '15:10'), async () => {
      const params = { id: customer.cabinetId }
      await demo.act(demo.people[by], writeCustomerNote, { params, body: { text, isPinned } })
    })
  }
}
