import type { WaitingCorrections as Waiting } from '@navyk/api-spec/money/invoices'
import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useCreditCorrections, waitingCorrectionsQuery } from '../api.ts'
import classes from '../issuing/invoice-run-page.module.css'

/** Corrections of closed months that take something off and stand on no invoice, of a customer or of all: the next invoice takes
 *  them off, or an accountant takes them off one that there is. */
export function WaitingCorrections({ customerId }: { customerId?: string }) {
  const { t } = useTranslation('invoices')
  const rows = useQuery(waitingCorrectionsQuery(customerId)).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <section className={`row rounded-large between gap-8-16 ${classes.notice}`} aria-labelledby="waiting-corrections">
      <h2 id="waiting-corrections">{t('waiting.title')}</h2>
      <p>{t('waiting.hint')}</p>
      <ul className={`above-16 ${classes.leftOut}`}>
        {rows.map((row) => (
          <Row key={row.contractId} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row }: { row: Waiting }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const words = useWords()
  const credit = useCreditCorrections()
  const money = format.money(row.amountKopecks)
  return (
    <li>
      <span>
        <strong>{money}</strong>
        <br />
        {[format.fullName(row.customer), row.learnerName, words.subject(row.subject)].join(' · ')}
      </span>
      <ConfirmButton
        label={t('waiting.label')}
        title={t('waiting.confirm', { money })}
        consequence={t('waiting.consequence')}
        done={t('waiting.done')}
        onConfirm={() => {
          const body = { contractId: row.contractId, amountKopecks: row.amountKopecks }
          return credit.mutateAsync(body)
        }}
      />
    </li>
  )
}
