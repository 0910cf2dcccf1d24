import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { notify } from '#messages/notices'
import type { NewAct } from '../queries.ts'

/** Records that acts were made, and tells their customers. */
export async function notifyOfActs(tx: Tx, effects: Effects, session: Session | null, acts: NewAct[]): Promise<void> {
  await recordEvents(
    tx,
    effects,
    session,
    acts.map((act) => ({
      objectKind: 'act',
      objectId: act.id,
      action: 'issued',
      changes: { number: { from: null, to: act.number }, totalKopecks: { from: null, to: act.total_kopecks } },
    })),
  )
  await notify(
    tx,
    effects,
    acts.map((act) => {
      const values = { number: act.number, month: act.month, amount: moneyInText(act.total_kopecks) }
      const to = { cabinetId: act.customer_id, link: linkTo(act) }
      return act.accept_by === null
        ? { ...to, kind: 'acts.notices.issued' as const, values }
        : {
            ...to,
            kind: 'acts.notices.issued_silent' as const,
            values: { ...values, until: act.accept_by.toISOString() },
          }
    }),
  )
}

/** The statement of the customer, where their acts stand. */
const linkTo = ({ id }: { id: string }) => `${statementPath}?act=${id}#acts` as const
