import type { Refund, RefundAccount } from '@navyk/api-spec/money/payments'
import { spacedIban } from '@navyk/api-spec/vocabulary'
import { customerStatementPath } from '@navyk/api-spec/money/invoices/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateText, Money, PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { refundsQuery, useApproveRefund, useRefuseRefund } from '../api.ts'
import rows from '../payments.module.css'
import { HistoryButton } from '../history-button.tsx'
import { RefundAccountDialog } from './refund-account-dialog.tsx'
import { RefundPaymentDialog } from './refund-payment-dialog.tsx'
import { ReturnActions } from './return-actions.tsx'

/** The refunds of a customer, the newest first; nothing where there are none. */
export function RefundList({ customerId }: { customerId: string | undefined }) {
  const { t } = useTranslation('payments')
  const query = useInfiniteQuery(refundsQuery({ customerId }))
  const refunds = query.data?.pages.flatMap((page) => page.data) ?? []
  if (refunds.length === 0) return null
  return (
    <Section title={t('refund.heading')}>
      <ul className={`divided ${rows.payments}`} aria-label={t('refund.heading')}>
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
      <MoreButton of={query} label={t('words.show_more')} />
    </Section>
  )
}

/** A refund and what can be done with it; with its customer where it stands among those of others. */
export function RefundRow({ refund, isNamed = false }: { refund: Refund; isNamed?: boolean }) {
  const { t } = useTranslation('payments')
  const isStaff = useUser().role === 'staff'
  return (
    <li>
      <div className="shrinks">
        {isNamed && (
          <div>
            <Link to={customerStatementPath(refund.customer.id)}>
              <PersonName person={refund.customer} isFull />
            </Link>
          </div>
        )}
        <State of="refund" is={refund.state} />
        <div className="muted anywhere">{refund.reason}</div>
        {refund.refusalReason !== null && (
          <div className="muted anywhere">{t('refund.refused_because', { reason: refund.refusalReason })}</div>
        )}
        {refund.paidOn !== null && refund.method !== null && (
          <div className="muted anywhere">
            <DateText date={refund.paidOn} /> · {t(`methods.${refund.method}`)} · {refund.reference}
          </div>
        )}
        <Destination refund={refund} />
        {refund.returnReason !== null && (
          <div className="muted anywhere">{t('refund.return_because', { reason: refund.returnReason })}</div>
        )}
        <div className="buttons above-8">
          {isStaff && <HistoryButton of="refund" id={refund.id} />}
          <Actions refund={refund} />
          <ReturnActions refund={refund} />
        </div>
      </div>
      <strong className={`nowrap ${rows.sum}`}>
        <Money kopecks={refund.amountKopecks} />
      </strong>
    </li>
  )
}

/** Account that the refund was paid to, or is to be paid to. Whoever approves or pays it also reads that it has none, or that the
 *  customer has named another one since. */
function Destination({ refund }: { refund: Refund }) {
  const { t } = useTranslation('payments')
  const { account, toAccount, namedAccount, actions } = refund
  const shown = account ?? toAccount
  const inWords = (one: RefundAccount) => t('refund.to_account', { holder: one.holder, iban: spacedIban(one.iban) })
  return (
    <>
      {shown !== null && <div className="muted anywhere">{inWords(shown)}</div>}
      {shown === null && actions.nameAccount && <div className="muted anywhere">{t('refund.without_account')}</div>}
      {actions.nameAccount && namedAccount !== null && namedAccount.iban !== toAccount?.iban && (
        <div className="muted anywhere">{t('refund.customer_named', { account: inWords(namedAccount) })}</div>
      )}
    </>
  )
}

function Actions({ refund }: { refund: Refund }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const approve = useApproveRefund(refund.id)
  const refuse = useRefuseRefund(refund.id)
  const { version, actions } = refund
  const money = format.money(refund.amountKopecks)
  if (!actions.approve && !actions.refuse && !actions.nameAccount && !actions.pay) return null
  return (
    <>
      {actions.refuse && (
        <ConfirmButton
          isDangerous
          label={t('refund.refuse')}
          title={t('refund.refuse_title', { money })}
          consequence={t('refund.refuse_consequence')}
          reasonLabel={t('words.reason')}
          done={t('refund.refused')}
          onConfirm={(reason) => refuse.mutateAsync({ version, reason })}
        />
      )}
      {actions.nameAccount && (
        <DialogButton label={t('refund.name_account')}>
          {(close) => <RefundAccountDialog refund={refund} onClose={close} />}
        </DialogButton>
      )}
      {actions.approve && (
        <ConfirmButton
          variant="filled"
          label={t('words.approve')}
          title={t('refund.approve_title', { money })}
          consequence={
            refund.toAccount
              ? t('refund.approve_to_account', {
                  holder: refund.toAccount.holder,
                  iban: spacedIban(refund.toAccount.iban),
                })
              : t('refund.approve_without_account')
          }
          done={t('refund.approved')}
          onConfirm={() => approve.mutateAsync({ version })}
        />
      )}
      {actions.pay && (
        <DialogButton label={t('refund.pay')} variant="filled">
          {(close) => <RefundPaymentDialog refund={refund} onClose={close} />}
        </DialogButton>
      )}
    </>
  )
}
