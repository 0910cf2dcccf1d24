// Online payments: requests at providers of payments, their notifications, and the comparison of both sides each night. Which invoices a
// payment pays is decided by payments.
import * as spec from '@navyk/api-spec/money/online-payments'
import { read, write, writeInSteps } from '#platform/http'
import { ownedRows, expiringRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { notificationTasks } from './notifications/apply-notifications.ts'
import { comparisonTasks } from './requests/compare.ts'
import { createPaymentRequest } from './requests/create-request.ts'
import { listPaymentProblems, listRefusedNotifications, settlePaymentProblem } from './problems.ts'
import { askPaymentRequest } from './requests/ask-request.ts'
import { exportRequests, getPaymentRequest, listPaymentRequests, listPaymentWays } from './requests/requests.ts'
import { reactions as registering, registerTasks } from './requests/register-erip.ts'
import { applyTask, compareTask, confirmTask, registerTask } from './tasks.ts'
import { reactions as withdrawing } from './requests/withdraw-requests.ts'
import { servePaymentNotifications } from './routes.ts'
import './tables.ts'
import { countOpenProblems } from './problem-queries.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listPaymentWays, listPaymentWays),
    writeInSteps(spec.createPaymentRequest, createPaymentRequest),
    read(spec.getPaymentRequest, getPaymentRequest),
    read(spec.listPaymentRequests, listPaymentRequests),
    writeInSteps(spec.askPaymentRequest, askPaymentRequest),
    read(spec.listPaymentProblems, listPaymentProblems),
    write(spec.settlePaymentProblem, settlePaymentProblem),
    read(spec.listRefusedNotifications, listRefusedNotifications),
  ],
  staffQueue: {
    payment_problems: {
      work: ['accountant'],
      count: async ({ reader }) => {
        const { count, oldestAt } = await countOpenProblems(reader)
        return { count, oldest: oldestAt }
      },
    },
  },
  serve: (app, services) => servePaymentNotifications(app, services),
  reactions: { ...withdrawing, ...registering },
  tasks: (services) => ({ ...comparisonTasks(services), ...notificationTasks(services), ...registerTasks(services) }),
  retention: [
    /** How long notifications of providers are kept. What they led to is money, and stays. */
    {
      kind: 'payment_notifications',
      what: 'notifications of payment providers as they came',
      begins: 'the last time that the notification came',
      keptFor: { days: 180 },
      because: 'a disputed payment is settled with its provider by then; the payment itself is an accounting record',
      every: 'night',
      rows: expiringRows('payment_event', 'last_at'),
    },
  ],
  timetable: {
    [compareTask]: '40 3 * * *',
    [confirmTask]: '*/5 * * * *',
    [applyTask]: '* * * * *',
    [registerTask]: '*/5 * * * *',
  },
  exportCabinet: (reader, _effects, session) => exportRequests(reader, session.cabinetId),
  merging: { rows: [ownedRows('payment_request', 'customer_id', { counted: 'paymentRequests' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    'online-payments': typeof texts
  }
}
