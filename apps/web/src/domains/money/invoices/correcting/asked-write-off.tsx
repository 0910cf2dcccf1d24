import type { Invoice } from '@navyk/api-spec/money/invoices'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useApproveWriteOff, useRefuseWriteOff } from '../api.ts'
import classes from '../invoices.module.css'

/** A write-off that waits for a second person: of how much, why, and what the reader may decide. */
export function AskedWriteOff({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const approve = useApproveWriteOff(invoice.id)
  const refuse = useRefuseWriteOff(invoice.id)
  const mayChange = useMayChange()
  const { askedWriteOff: asked, actions, version } = invoice
  if (!asked) return null
  const money = format.money(asked.amountKopecks)
  const left = format.money(invoice.balanceKopecks)
  return (
    <Callout tone="amber" title={t('status.write_off_asked')}>
      <p>{t('write_off.waits', { money, at: format.dateTime(asked.askedAt), reason: asked.reason })}</p>
      {mayChange && (
        <div className={`row stretch ${classes.decide}`}>
          {actions.refuseWriteOff && (
            <ConfirmButton
              isDangerous
              label={t('write_off.refuse')}
              title={t('write_off.refuse_title', { money })}
              consequence={t('write_off.refuse_consequence')}
              reasonLabel={t('words.reason')}
              done={t('write_off.refused')}
              onConfirm={(reason) => refuse.mutateAsync({ version, reason })}
            />
          )}
          {actions.approveWriteOff && (
            <ConfirmButton
              variant="filled"
              label={t('write_off.approve')}
              title={t('write_off.approve_title', { money: left })}
              consequence={t('write_off.consequence', { money: left })}
              done={t('write_off.approved')}
              onConfirm={() => approve.mutateAsync({ version })}
            />
          )}
        </div>
      )}
    </Callout>
  )
}
