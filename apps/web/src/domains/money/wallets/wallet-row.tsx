import type { Wallet } from '@navyk/api-spec/money/wallets'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { PackageLeft } from '#vocabulary/package-left.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { useFreezeWallet, useRefundWallet, useUnfreezeWallet, walletHistoryQuery, walletQuery } from './api.ts'
import classes from './wallets.module.css'

/** A package: what is left of it, what it pays, and what has used it. */
export function WalletRow({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallets')
  const isOpen = wallet.state === 'active' || wallet.state === 'frozen'
  return (
    <li>
      <div className="row between gap-4-16">
        <strong>{wallet.name}</strong>
        <State of="wallet" is={wallet.state} />
      </div>
      <div className="row between gap-4-16">
        <span>{isOpen ? <PackageLeft of={wallet} /> : <Ended wallet={wallet} />}</span>
        <Money kopecks={wallet.priceKopecks} />
      </div>
      <Pays wallet={wallet} />
      {wallet.waitingUnits > 0 && <div className="muted anywhere">{t('waiting', { left: wallet.waitingUnits })}</div>}
      {wallet.reason !== null && <div className="muted anywhere">{wallet.reason}</div>}
      {wallet.invoiceId !== null && <Link to={invoicePath(wallet.invoiceId)}>{t('to_invoice')}</Link>}
      <div className="buttons end above-8">
        {wallet.state !== 'pending' && (
          <DialogButton label={t('uses.label')}>
            {(close) => (
              <Dialog opened onClose={close} title={wallet.name}>
                <Uses id={wallet.id} />
              </Dialog>
            )}
          </DialogButton>
        )}
        <Actions wallet={wallet} />
      </div>
    </li>
  )
}

/** Outcome of a package that is over, or has not begun. */
function Ended({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallets')
  const format = useFormat()
  const units = (count: number) =>
    wallet.unit === 'lessons' ? t('words.lesson_count', { count }) : format.duration(count)
  if (wallet.state === 'pending') return <>{t('ended.pending', { total: units(wallet.totalUnits) })}</>
  if (wallet.state === 'refunded' && wallet.refundedKopecks !== null) {
    return <>{t('ended.refunded', { money: format.money(wallet.refundedKopecks) })}</>
  }
  if (wallet.lostUnits > 0) return <>{t('ended.lost', { lost: units(wallet.lostUnits) })}</>
  return <>{t('ended.used', { total: units(wallet.totalUnits) })}</>
}

/** Lessons that a package pays (whose and which), and what a leftover is worth. */
function Pays({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallets')
  const words = useWords()
  const format = useFormat()
  const parts = [
    ...(wallet.contract ? [words.contract(wallet.contract.number)] : []),
    ...(wallet.learner ? [format.fullName(wallet.learner)] : []),
    ...(wallet.subject ? [words.subject(wallet.subject)] : []),
    ...(wallet.level ? [words.level(wallet.level)] : []),
    ...(wallet.executor ? [format.fullName(wallet.executor)] : []),
  ]
  const isOpen = wallet.state === 'active' || wallet.state === 'frozen'
  return (
    <div className="muted anywhere">
      {parts.length > 0 ? parts.join(' · ') : t('any')}
      {isOpen && wallet.priceKopecks > 0 && (
        <>
          {' · '}
          {t('refund.rule', { money: format.money(wallet.refundKopecks) })}
        </>
      )}
    </div>
  )
}

function Uses({ id }: { id: string }) {
  const { t } = useTranslation('wallets')
  const isStaff = useUser().role === 'staff'
  return (
    <QueryView query={useQuery(walletQuery(id))} skeleton={<BlockSkeleton height={24} />}>
      {({ data }) => (
        <>
          {data.uses.length === 0 && <p className="muted anywhere">{t('uses.none')}</p>}
          <ul className={`flush ${classes.lines}`} aria-label={t('uses.label')}>
            {data.uses.map((use) => (
              <li className="row between gap-0-16 high-44" key={use.id}>
                <Link to={lessonPath(use.lessonId)}>
                  <DateText date={use.heldOn} />
                </Link>
                <span className="muted anywhere">
                  {use.givenBackAt === null ? (
                    <Amount unit={data.unit} units={use.units} />
                  ) : (
                    t('uses.given_back', { reason: use.giveBackReason })
                  )}
                </span>
              </li>
            ))}
          </ul>
          {isStaff && <History id={id} />}
        </>
      )}
    </QueryView>
  )
}

function Amount({ unit, units }: { unit: Wallet['unit']; units: number }) {
  const { t } = useTranslation('wallets')
  const format = useFormat()
  return <>{unit === 'lessons' ? t('words.lesson_count', { count: units }) : format.duration(units)}</>
}

function History({ id }: { id: string }) {
  const { t } = useTranslation('wallets')
  const nameOf = useOpenTexts('wallets')
  const money = readers.number((kopecks) => <Money kopecks={kopecks} />)
  const count = readers.number((units) => units)
  return (
    <HistoryPanel
      query={useQuery(walletHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        leftUnits: [t('history.left'), count],
        totalUnits: [t('history.total'), count],
        leftKopecks: [t('history.worth'), money],
        priceKopecks: [t('words.price'), money],
        refundedKopecks: [t('history.returned'), money],
      }}
    />
  )
}

function Actions({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallets')
  const format = useFormat()
  const { id, version, actions } = wallet
  const freeze = useFreezeWallet(id)
  const unfreeze = useUnfreezeWallet(id)
  const refund = useRefundWallet(id)
  const isPending = wallet.state === 'pending'
  return (
    <>
      {actions.refund && (
        <ConfirmButton
          isDangerous
          label={t(isPending ? 'refund.withdraw' : 'refund.label')}
          title={t(isPending ? 'refund.withdraw_title' : 'refund.title', { name: wallet.name })}
          consequence={
            isPending
              ? t('refund.withdraw_consequence')
              : t('refund.consequence', { money: format.money(wallet.refundKopecks) })
          }
          reasonLabel={t('words.reason')}
          done={t('refund.done')}
          onConfirm={(reason) => refund.mutateAsync({ version, reason })}
        />
      )}
      {actions.freeze && (
        <ConfirmButton
          label={t('freeze.label')}
          title={t('freeze.title', { name: wallet.name })}
          consequence={t('freeze.consequence')}
          reasonLabel={t('words.reason')}
          done={t('freeze.done')}
          onConfirm={(reason) => freeze.mutateAsync({ version, reason })}
        />
      )}
      {actions.unfreeze && (
        <ConfirmButton
          label={t('unfreeze.label')}
          title={t('unfreeze.title', { name: wallet.name })}
          consequence={t('unfreeze.consequence')}
          done={t('unfreeze.done')}
          onConfirm={() => unfreeze.mutateAsync({ version })}
        />
      )}
    </>
  )
}
