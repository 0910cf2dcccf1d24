import type { BankProposal, BankRow } from '@navyk/api-spec/money/bank-statements'
import { payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { lazy } from 'react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useReopenRow, useSettleRow } from './api.ts'
import classes from './bank-statements.module.css'

// Loaded when the dialog first opens.
const PaymentChoice = lazy(async () => ({ default: (await import('./payment-choice.tsx')).PaymentChoice }))

/** An operation of the bank: what it says, what it may be, and what can be done with it. */
export function BankRowCard({ row }: { row: BankRow }) {
  const { t } = useTranslation('bank-statements')
  const title = row.partyName === '' ? t('rows.no_name') : row.partyName
  return (
    <li>
      <div className="line stretch between gap-16">
        <strong className="anywhere shrinks">{title}</strong>
        <strong className="figures fixed" data-out={row.direction === 'out' || undefined}>
          {row.direction === 'out' && '−'}
          <Money kopecks={row.amountKopecks} />
        </strong>
      </div>
      <div className="muted small anywhere above-4">
        <DateText date={row.bookedOn} />
        {row.number !== '' && ` · № ${row.number}`}
        {row.partyUnp !== '' && ` · ${t('rows.unp', { unp: row.partyUnp })}`}
      </div>
      <p className="anywhere above-4">{row.purpose}</p>
      {row.doubt !== null && !row.isTransfer && <p className="medium above-8">{t(`doubts.${row.doubt}`)}</p>}
      {row.state === 'open' ? <Open row={row} /> : <Done row={row} />}
    </li>
  )
}

function useProposalText() {
  const { t } = useTranslation('bank-statements')
  const format = useFormat()
  return (proposal: BankProposal): string => {
    if (proposal.kind === 'batch') return t('proposals.batch', { number: proposal.number })
    if (proposal.kind === 'payout' || proposal.kind === 'payout_failed') {
      return t(`proposals.${proposal.kind}`, { name: format.fullName(proposal.executor) })
    }
    const name = format.fullName(proposal.customer)
    if (proposal.kind === 'refund') return t('proposals.refund', { name })
    if (proposal.kind === 'refund_returned') {
      return t('proposals.refund_returned', { name, day: format.longDate(proposal.paidOn) })
    }
    if (proposal.endedOrder && proposal.invoices.length === 0) {
      return t('proposals.late', { name, number: proposal.endedOrder.number })
    }
    const numbers = proposal.invoices.map((invoice) => invoice.number).join(', ')
    return numbers === '' ? t('proposals.credit', { name }) : t('proposals.payment', { name, numbers })
  }
}

function Open({ row }: { row: BankRow }) {
  const { t } = useTranslation('bank-statements')
  const textOf = useProposalText()
  return (
    <div className={`buttons above-12 ${classes.actions}`}>
      {row.proposals.map((proposal) => (
        <Proposal key={textOf(proposal)} row={row} proposal={proposal} text={textOf(proposal)} />
      ))}
      {row.isTransfer && <TransferButton row={row} />}
      {row.direction === 'in' && (
        <DialogButton label={t('actions.choose')}>
          {(onClose) => (
            <Dialog opened onClose={onClose} title={t('actions.choose_title')}>
              <PaymentChoice row={row} onClose={onClose} />
            </Dialog>
          )}
        </DialogButton>
      )}
      {row.direction === 'in' && !row.isTransfer && <TransferButton row={row} isSecondary />}
      <IgnoreButton row={row} />
    </div>
  )
}

function Proposal({ row, proposal, text }: { row: BankRow; proposal: BankProposal; text: string }) {
  const { t } = useTranslation('bank-statements')
  const format = useFormat()
  const settle = useSettleRow(row.id)
  if (proposal.kind === 'payment') {
    return (
      <DialogButton label={text} variant="light">
        {(onClose) => (
          <Dialog opened onClose={onClose} title={t('actions.choose_title')}>
            <PaymentChoice row={row} proposal={proposal} onClose={onClose} />
          </Dialog>
        )}
      </DialogButton>
    )
  }
  // The batch comes to another sum: there it is said which of its payouts have failed.
  if (proposal.kind === 'batch' && proposal.open.kopecks !== row.amountKopecks) {
    return (
      <LinkButton variant="light" to={payoutPath(proposal.batchId)}>
        {t('actions.to_batch', { number: proposal.number, money: format.money(proposal.open.kopecks) })}
      </LinkButton>
    )
  }
  const body = { version: row.version, settlement: settlementOf(proposal) }
  const money = format.money(row.amountKopecks)
  const isAsked = proposal.kind === 'refund_returned' && !proposal.isAgreed
  const consequence =
    proposal.kind === 'batch'
      ? t('actions.batch_consequence', { count: proposal.open.count, money })
      : t(`actions.${consequenceOf(proposal)}`, { money })
  return (
    <ConfirmButton
      variant="light"
      label={text}
      confirmLabel={t('confirm.submit')}
      title={`${text}?`}
      consequence={consequence}
      done={t(isAsked ? 'actions.return_asked' : 'actions.done')}
      onConfirm={() => settle.mutateAsync(body)}
    />
  )
}

function consequenceOf(proposal: Exclude<BankProposal, { kind: 'payment' | 'batch' }>) {
  switch (proposal.kind) {
    case 'payout_failed':
      return 'failed_consequence'
    case 'refund_returned':
      return proposal.isAgreed ? 'link_consequence' : 'return_consequence'
    default:
      return 'settle_consequence'
  }
}

function settlementOf(proposal: Exclude<BankProposal, { kind: 'payment' }>) {
  switch (proposal.kind) {
    case 'batch':
      return { kind: proposal.kind, batchId: proposal.batchId }
    case 'refund':
    case 'refund_returned':
      return { kind: proposal.kind, refundId: proposal.refundId }
    default:
      return { kind: proposal.kind, reportId: proposal.reportId }
  }
}

/** Button of a transfer; secondary where the words of the row do not say that it is one. */
function TransferButton({ row, isSecondary = false }: { row: BankRow; isSecondary?: boolean }) {
  const { t } = useTranslation('bank-statements')
  const settle = useSettleRow(row.id)
  const body = { version: row.version, settlement: { kind: 'transfer' as const } }
  return (
    <ConfirmButton
      {...(!isSecondary && { variant: 'light' })}
      label={t('actions.transfer')}
      confirmLabel={t('confirm.submit')}
      title={t('actions.transfer_title')}
      consequence={t('actions.transfer_consequence')}
      done={t('actions.done')}
      onConfirm={() => settle.mutateAsync(body)}
    />
  )
}

function IgnoreButton({ row }: { row: BankRow }) {
  const { t } = useTranslation('bank-statements')
  const settle = useSettleRow(row.id)
  const bodyOf = (reason: string) => ({ version: row.version, settlement: { kind: 'ignore' as const, reason } })
  return (
    <ConfirmButton
      label={t('actions.ignore')}
      title={t('actions.ignore_title')}
      consequence={t('actions.ignore_consequence')}
      reasonLabel={t('actions.reason')}
      done={t('actions.ignored')}
      onConfirm={(reason) => settle.mutateAsync(bodyOf(reason))}
    />
  )
}

/** Result of a decided row, and who decided it. */
function Done({ row }: { row: BankRow }) {
  const { t } = useTranslation('bank-statements')
  const textOf = useProposalText()
  const format = useFormat()
  const reopen = useReopenRow(row.id)
  const body = { version: row.version }
  const isWaiting = row.proposals.some((proposal) => proposal.kind === 'refund_returned' && !proposal.isAgreed)
  const by = row.decidedBy === null ? '' : ` · ${row.decidedBy}`
  return (
    <>
      <div className="muted small anywhere above-4">
        {row.state === 'confirmed' && t('rows.being_posted')}
        {row.state === 'ignored' && t('rows.ignored', { reason: row.reason })}
        {row.state === 'posted' && (row.isTransfer ? t('actions.transfer') : row.proposals.map(textOf).join(', '))}
        {row.state === 'posted' && isWaiting && ` · ${t('rows.return_waits')}`}
        {by}
      </div>
      {row.state === 'posted' && row.isTransfer && (
        <div className={`buttons above-12 ${classes.actions}`}>
          <ConfirmButton
            label={t('actions.undo_transfer')}
            title={t('actions.undo_title')}
            consequence={t('actions.undo_consequence', { money: format.money(row.amountKopecks) })}
            reasonLabel={t('actions.reason')}
            done={t('actions.reopened')}
            onConfirm={(reason) => reopen.mutateAsync({ ...body, reason })}
          />
        </div>
      )}
      {row.state === 'ignored' && (
        <div className={`buttons above-12 ${classes.actions}`}>
          <ConfirmButton
            label={t('actions.reopen')}
            title={t('actions.reopen_title')}
            consequence={t('actions.reopen_consequence')}
            done={t('actions.reopened')}
            onConfirm={() => reopen.mutateAsync(body)}
          />
        </div>
      )}
    </>
  )
}
