// How the trail of actions reads: the words of things and of what was done with them, and the screens of the things.
import type { Language, Texts } from '#platform/texts.ts'
import words from './messages.en.json' with { type: 'json' }

const { objects, actions, readings, quotas } = words.oversight

/** The kinds of things that the trail names. */
export const actionKinds = Object.keys(objects).filter((kind) => kind !== 'other')

/** Words in one language; what is not known by name reads as "other". */
export function wordsIn(texts: Pick<Texts, 'say'>, language: Language) {
  const say = (group: string, known: object, key: string) =>
    texts.say(language, `oversight.${group}.${key in known ? key : 'other'}`)
  return {
    object: (kind: string) => say('objects', objects, kind),
    action: (action: string) => say('actions', actions, action),
    reading: (kind: string) => say('readings', readings, kind),
    quota: (kind: string) => say('quotas', quotas, kind),
  }
}

const paths: Record<string, (id: string) => string> = {
  account: (id) => `/dashboard/contact-list/${id}?tab=account`,
  bank_statement: (id) => `/dashboard/bank-statements/${id}`,
  contract: (id) => `/dashboard/contract-details/${id}`,
  executor_credential: (id) => `/dashboard/contact-list?tab=credentials&credential=${id}`,
  income_report: (id) => `/dashboard/income-report/${id}`,
  invoice: (id) => `/dashboard/invoice-details?id=${id}`,
  lead: (id) => `/dashboard/crm/${id}`,
  lesson: (id) => `/dashboard/lesson-details/${id}`,
  offer: (id) => `/dashboard/offer-details/${id}`,
  order: (id) => `/dashboard/order-management?id=${id}`,
  payment: (id) => `/dashboard/payments/${id}`,
  payout_batch: (id) => `/dashboard/payouts/${id}`,
  plan: (id) => `/dashboard/plan-report/${id}`,
  programme: (id) => `/dashboard/project-details?id=${id}`,
  programme_session: (id) => `/dashboard/project-details/sessions/${id}`,
  product: (id) => `/dashboard/product-management?id=${id}`,
  work_report: (id) => `/dashboard/work-report/${id}`,
}

/** The screen of a thing; null where it has none of its own. */
export const screenOf = (kind: string, id: string): string | null => paths[kind]?.(id) ?? null
