import type { Quota } from '../kit/endpoint.ts'

/** How often a cabinet may do something on one business day. Each is several times what the busiest honest day needs, so
 *  only a program or a stolen session meets it (docs/decisions/0021). Staff act for many people. */
const quota = (kind: string, perDay: number, perDayOfStaff: number = perDay): Quota => ({ kind, perDay, perDayOfStaff })

export const quotas = {
  questions: quota('questions', 30),
  messages: quota('messages', 300, 2000),
  learners: quota('learners', 30),
  offers: quota('offers', 30, 300),
  drafts: quota('drafts', 5000),
  responses: quota('responses', 100),
  contracts: quota('contracts', 200, 1000),
  plans: quota('plans', 1500, 3000),
  lessons: quota('lessons', 500, 2000),
  outcomes: quota('outcomes', 1500, 3000),
  disputes: quota('disputes', 100, 1000),
  schedule: quota('schedule', 300, 1000),
  files: quota('files', 150, 500),
  feeds: quota('feeds', 20),
  applications: quota('applications', 10, 500),
  savedViews: quota('savedViews', 200),
  reports: quota('reports', 200, 3000),
  invoices: quota('invoices', 200, 3000),
  settings: quota('settings', 500),
  exports: quota('exports', 10),
  cabinets: quota('cabinets', 500),
  phones: quota('phones', 200),
} as const
export type QuotaKind = keyof typeof quotas

/** Bytes of files that an account may keep at a time. */
export const accountFileBytes = 1024 * 1024 * 1024
