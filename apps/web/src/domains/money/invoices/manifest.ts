import type { Debtor, Invoice, InvoiceState, InvoiceStatus } from '@navyk/api-spec/money/invoices'
import {
  IconAlertTriangle,
  IconCash,
  IconChecks,
  IconCoins,
  IconEraser,
  IconFileText,
  IconReceipt,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { approved, cancelled, draft, look } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    invoices: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    invoices: typeof import('./frame.ru.json')
  }
}

const readers = ['customer', 'staff'] as const
const accountant = { roles: ['staff'], permissions: ['accountant'] } as const

declare module '#app/manifest.ts' {
  interface Slots {
    /** Payments that an invoice has taken. */
    'invoice.payments': { invoice: Invoice }
    /** Rest of the packages that can pay the invoice's lessons, among the facts of its money. */
    'invoice.packages': { invoice: Invoice }
    /** Actions with the money of an invoice. */
    'invoice.actions': { invoice: Invoice }
    /** Payments at providers, for accountants: a page beside that of the debtors. */
    'debtors.online': object
    /** Actions of a customer with their credit. */
    'invoices.credit': object
    /** Debtors who have credit. */
    'debtors.credit': { debtors: Debtor[] }
    /** Payer of a customer, for staff. */
    'statement.payer': { customerId: string }
    /** Payments and credit of a customer; of the signed-in one where the id is empty. */
    'statement.payments': { customerId: string }
    /** Acts of a customer; of the signed-in one where the id is empty. */
    'statement.acts': { customerId: string }
    /** Packages of a customer, paid ahead; of the signed-in one where the id is empty. */
    'statement.packages': { customerId: string }
  }
  interface States {
    invoice: InvoiceState | InvoiceStatus
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'invoice-list',
      roles: readers,
      lazy: () => import('./list/invoice-list-page.tsx').then((module) => module.InvoiceListPage),
    },
    {
      path: 'invoice-list-v2',
      roles: readers,
      lazy: () => import('./statement/statement-page.tsx').then((module) => module.StatementPage),
    },
    {
      path: 'invoice-details',
      roles: readers,
      lazy: () => import('./page/invoice-page.tsx').then((module) => module.InvoicePage),
    },
    {
      path: 'invoice-details-v2',
      roles: readers,
      lazy: () => import('./paying/pay-page.tsx').then((module) => module.PayPage),
    },
    {
      path: 'create-invoice',
      ...accountant,
      lazy: () => import('./issuing/create-invoice-page.tsx').then((module) => module.CreateInvoicePage),
    },
    {
      path: 'create-invoice-v2',
      ...accountant,
      lazy: () => import('./issuing/invoice-run-page.tsx').then((module) => module.InvoiceRunPage),
    },
  ],
  menu: [
    {
      order: 100,
      icon: IconReceipt,
      label: 'invoices',
      items: [
        {
          label: 'invoice_list',
          icon: IconReceipt,
          path: 'invoice-list',
          roles: ['customer'],
          key: 'i',
          foot: ['customer'],
        },
        { label: 'invoice_details', path: 'invoice-details-v2', roles: ['customer'] },
      ],
    },
    {
      order: 98,
      icon: IconCash,
      label: 'money',
      isFolded: true,
      daily: ['accountant'],
      items: [
        { label: 'invoice_list', icon: IconReceipt, path: 'invoice-list', roles: ['staff'], key: 'i', foot: ['staff'] },
        { label: 'create_invoice', path: 'create-invoice', ...accountant },
        { label: 'invoice_run', path: 'create-invoice-v2', ...accountant },
      ],
    },
  ],
  states: {
    invoice: {
      draft,
      issued: look('blue', IconFileText),
      part_paid: look('amber', IconCoins),
      paid: approved,
      overdue: look('red', IconAlertTriangle),
      part_paid_overdue: look('red', IconAlertTriangle),
      overpaid: look('green', IconChecks),
      part_refunded: look('green', IconChecks),
      refunded: look('grey', IconReceiptRefund),
      credited: look('grey', IconReceiptRefund),
      cancelled,
      void: cancelled,
      written_off: look('grey', IconEraser),
    },
  },
}
