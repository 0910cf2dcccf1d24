// What customers of the demo have under their second registration: enough to see what merging does.
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { askQuestion } from '@navyk/api-spec/desk/questions'
import { createManualInvoice, issueInvoice } from '@navyk/api-spec/money/invoices'
import { recordPayment } from '@navyk/api-spec/money/payments'
import { writeCustomerNote } from '@navyk/api-spec/views/customer-management'
import type { Demo } from '../demo.ts'

const invoiceKopecks = 4500
const paidKopecks = 7000

/** A paid invoice, one of 45.00 of which 25.00 is paid by the credit that was left, a question and a note each. */
export function registerTwice(demo: Demo): void {
  const today = businessDate(demo.now)
  const { accountant, staff, doubles } = demo.people
  for (const double of doubles) {
    const customerId = double.cabinetId
    const pay = (daysAgo: number, amountKopecks: number) =>
      demo.timeline.at(businessInstant(addDays(today, -daysAgo), '11:20'), async () => {
        const receivedOn = addDays(today, -daysAgo)
        const payment = {
          customerId,
          amountKopecks,
          receivedOn,
          method: 'bank' as const,
          reference: '',
          allocations: [],
        }
        await demo.act(accountant, recordPayment, { body: payment })
      })
    const scheduleInvoice = (daysAgo: number, title: string) =>
      demo.timeline.at(businessInstant(addDays(today, -daysAgo), '11:00'), async () => {
        const lines = [{ title, quantity: 1, unitPriceKopecks: invoiceKopecks }]
        const { data } = await demo.act(accountant, createManualInvoice, { body: { customerId, lines } })
        const body = { version: data.version, dueOn: addDays(today, 10) }
        await demo.act(accountant, issueInvoice, { params: { id: data.id }, body })
      })
    scheduleInvoice(6, 'Пробное занятие и учебник')
    pay(5, paidKopecks)
    scheduleInvoice(4, 'Рабочая тетрадь')
    demo.timeline.at(businessInstant(addDays(today, -4), '18:40'), async () => {
      const text = 'Заходил с рабочего телефона и не вижу своих занятий. Где они?'
      await demo.act(double, askQuestion, { body: { topic: 'account', text } })
      const note = { text: 'Похоже, у него уже есть учётная запись с личным телефоном.', isPinned: false }
      await demo.act(staff, writeCustomerNote, { params: { id: customerId }, body: note })
    })
  }
}
