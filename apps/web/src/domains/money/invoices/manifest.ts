import type { DomainManifest } from '../../../app/manifest.ts'

const readers = ['customer', 'staff'] as const
const accountant = { roles: ['staff'], permissions: ['accountant'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'invoice-list',
      roles: readers,
      lazy: () => import('./invoice-list-page.tsx').then((module) => module.InvoiceListPage),
    },
    {
      path: 'invoice-list-v2',
      roles: readers,
      lazy: () => import('./statement/statement-page.tsx').then((module) => module.StatementPage),
    },
    {
      path: 'invoice-details',
      roles: readers,
      namespaces: ['validation'],
      lazy: () => import('./invoice-page.tsx').then((module) => module.InvoicePage),
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
      namespaces: ['validation', 'work-reports'],
      lazy: () => import('./issuing/invoice-run-page.tsx').then((module) => module.InvoiceRunPage),
    },
  ],
}
