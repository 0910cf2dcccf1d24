// How the trail of actions reads: the words of things and of what was done with them, and the screens of the things.
import { leadPath } from '@navyk/api-spec/market/leads/paths'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { bankStatementPath } from '@navyk/api-spec/money/bank-statements/paths'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { managedOrderPath } from '@navyk/api-spec/money/orders/paths'
import { paymentPath } from '@navyk/api-spec/money/payments/paths'
import { payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { managedProductPath } from '@navyk/api-spec/money/products/paths'
import { workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planPath } from '@navyk/api-spec/teaching/plans/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import type { Language, Texts } from '#platform/texts/texts.ts'
import words from './messages.en.json' with { type: 'json' }

/** The kinds of things that the trail names. */
export const actionKinds = Object.keys(words)
  .flatMap((key) => /^oversight\.objects\.(.+)$/.exec(key)?.[1] ?? [])
  .filter((kind) => kind !== 'other')

/** Words in one language; what is not known by name reads as "other". */
export function wordsIn(texts: Pick<Texts, 'translateStored'>, language: Language) {
  const translate = (group: string, of: string) => {
    const key = `oversight.${group}.${of}`
    return texts.translateStored(language, Object.hasOwn(words, key) ? key : `oversight.${group}.other`)
  }
  return {
    screenOf,
    object: (kind: string) => translate('objects', kind),
    action: (action: string) => translate('actions', action),
    reading: (kind: string) => translate('readings', kind),
    quota: (kind: string) => translate('quotas', kind),
  }
}

const paths: Record<string, (id: string) => string> = {
  account: accountCardPath,
  bank_statement: bankStatementPath,
  contract: contractPath,
  executor_credential: (id) => `${contactListPath}?tab=credentials&credential=${id}`,
  income_report: incomeReportPath,
  invoice: invoicePath,
  lead: leadPath,
  lesson: lessonPath,
  offer: offerPath,
  order: managedOrderPath,
  payment: paymentPath,
  payout_batch: payoutPath,
  plan: planPath,
  programme: programmePath,
  programme_session: sessionPath,
  product: managedProductPath,
  work_report: workReportPath,
}

/** The screen of a thing; null where it has none of its own. */
export const screenOf = (kind: string, id: string): string | null => paths[kind]?.(id) ?? null
