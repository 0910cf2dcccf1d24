import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { MoneyFact, Facts } from '#ui/facts/facts.tsx'
import { Section } from '#ui/layout/section.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { debtLimitQuery, walletsQuery } from './api.ts'
import { DebtLimitDialog } from './debt-limit-dialog.tsx'
import { WalletRow } from './wallet-row.tsx'
import classes from './wallets.module.css'

const grantDialog = lazyPart(async () => (await import('./grant-dialog.tsx')).GrantDialog)

/** The packages of a customer, the newest first; of the signed-in one without an id. */
export function CustomerPackages({ customerId }: { customerId: string }) {
  const { t } = useTranslation('wallets')
  const { role, permissions } = useUser()
  const query = useInfiniteQuery(walletsQuery(customerId === '' ? undefined : customerId))
  const wallets = query.data?.pages.flatMap((page) => page.data) ?? []
  const isStaff = role === 'staff'
  if (wallets.length === 0 && !isStaff) return null
  return (
    <div className={`gap-16 above-16 stack not-printed ${classes.parts}`} id="packages">
      <Section title={t('title')}>
        {wallets.length === 0 ? (
          <p className="muted anywhere">{t('none')}</p>
        ) : (
          <ul className={`flush ${classes.wallets}`} aria-label={t('title')}>
            {wallets.map((wallet) => (
              <WalletRow key={wallet.id} wallet={wallet} />
            ))}
          </ul>
        )}
        <MoreButton of={query} label={t('older')} />
        {isStaff && permissions.some((each) => each === 'manager' || each === 'accountant') && (
          <DebtLimit customerId={customerId} />
        )}
        {permissions.includes('accountant') && (
          <div className="buttons end above-8">
            <DialogButton label={t('grant.label')} variant="filled">
              {(close) => <Part of={grantDialog} customerId={customerId} onClose={close} />}
            </DialogButton>
          </div>
        )}
      </Section>
    </div>
  )
}

/** Limit up to which the customer may owe lessons that no package covers. */
function DebtLimit({ customerId }: { customerId: string }) {
  const { t } = useTranslation('wallets')
  const { permissions } = useUser()
  const debt = useQuery(debtLimitQuery(customerId)).data?.data
  if (!debt) return null
  return (
    <>
      <Facts isShort>
        <MoneyFact label={t('debt.owed')} kopecks={Math.max(debt.owedKopecks, 0)} />
        <MoneyFact label={t('debt.limit')} kopecks={debt.limitKopecks} />
      </Facts>
      {debt.isOver && <p className="error paragraph">{t('debt.over')}</p>}
      {permissions.includes('accountant') && (
        <div className="buttons end above-8">
          <DialogButton label={t('debt.change')}>
            {(close) => <DebtLimitDialog customerId={customerId} debt={debt} onClose={close} />}
          </DialogButton>
        </div>
      )}
    </>
  )
}
