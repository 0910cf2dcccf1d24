import type { Invoice, InvoiceLine } from '@navyk/api-spec/money/invoices'
import { businessDate } from '@navyk/api-spec/kit'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { amountInWords } from '@navyk/api-spec/vocabulary'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import classes from '../invoices.module.css'
import { LinesTable } from './lines-table.tsx'
import paper from './paper.module.css'

/** The invoice as a sheet, on the screen and printed. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const sellerName = useSellerName()
  const issuedOn = invoice.issuedAt === null ? undefined : businessDate(new Date(invoice.issuedAt))
  return (
    <article className={`tight panel shrinks ${paper.paper} ${classes.sheet}`} aria-label={t('paper.label')}>
      <header className={`row stretch between below-24 ${classes.head}`}>
        <div>
          <h2 className="size-20 strong flush">
            {invoice.number === null ? t('details.draft') : t('details.title', { number: invoice.number })}
          </h2>
          {issuedOn !== undefined && <p>{t('paper.from', { date: format.longDate(issuedOn) })}</p>}
        </div>
        {invoice.dueOn !== null && (
          <p className="stack muted">
            {t('words.pay_by')}
            <strong className="text-colour">{format.longDate(invoice.dueOn)}</strong>
          </p>
        )}
      </header>
      <Parties invoice={invoice} />
      <LinesTable lines={invoice.lines} />
      {invoice.sellers.map((seller) => (
        <p key={seller.contractNumber} className="pad-above-16">
          {t('paper.collected', { number: seller.contractNumber, name: sellerName(seller) })}
        </p>
      ))}
      <Sums invoice={invoice} />
    </article>
  )
}

/** Payee, payer and subject. */
function Parties({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const words = useWords()
  const { role, permissions } = useUser()
  const learnerName = invoice.issuedTo ? invoice.issuedTo.learnerName : invoice.learnerName
  return (
    <div className={`stack below-24 ${classes.parties}`}>
      {invoice.payee === null && role === 'staff' && (
        <section>
          <h3 className="muted small medium below-4">{t('paper.payee')}</h3>
          <p>{t(invoice.status === 'draft' ? 'paper.no_payee' : 'paper.made_without_payee')}</p>
          {permissions.includes('accountant') && (
            <p>
              <Link to={`${accountPath}?part=details`}>{t('run.enter_payee')}</Link>
            </p>
          )}
        </section>
      )}
      {invoice.payee !== null && (
        <section>
          <h3 className="muted small medium below-4">{t('paper.payee')}</h3>
          <p>
            <strong>{invoice.payee.name}</strong>
          </p>
          <p>{t('paper.unp', { unp: invoice.payee.unp })}</p>
          <p>{invoice.payee.address}</p>
          <p dir="ltr">{invoice.payee.iban}</p>
          <p>{t('paper.bank', { bank: invoice.payee.bank, bic: invoice.payee.bic })}</p>
        </section>
      )}
      <section>
        <h3 className="muted small medium below-4">{t('words.payer')}</h3>
        <p>
          <strong>{invoice.payer?.name ?? invoice.issuedTo?.customerName ?? format.fullName(invoice.customer)}</strong>
        </p>
        {invoice.payer?.unp && <p>{t('paper.unp', { unp: invoice.payer.unp })}</p>}
        {invoice.payer?.address && <p>{invoice.payer.address}</p>}
        {invoice.contractNumber !== null && <p>{words.contract(invoice.contractNumber)}</p>}
        {learnerName !== null && <p>{t('paper.learner', { name: learnerName })}</p>}
        {invoice.executor !== null && <p>{t('paper.executor', { name: format.fullName(invoice.executor) })}</p>}
        <p>
          {[invoice.about ?? (invoice.subject && words.subject(invoice.subject)), format.month(invoice.period)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </section>
    </div>
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoices')
  const isOpen = invoice.balanceKopecks > 0
  const isOfLessons = invoice.lines.every((line) => line.lessonId !== null || line.isCorrection)
  const words = i18n.language.startsWith('ru') ? amountInWords(invoice.totalKopecks) : undefined
  return (
    <>
      <dl className={`stack gap-4 above-16 ${classes.sums}`}>
        <div>
          <dt>{isOfLessons ? t('paper.total', { count: countLessons(invoice.lines) }) : t('words.total')}</dt>
          <dd>
            <Money kopecks={invoice.totalKopecks} />
          </dd>
        </div>
        {invoice.creditedKopecks > 0 && (
          <div>
            <dt>{t('credited')}</dt>
            <dd>
              <Money kopecks={-invoice.creditedKopecks} />
            </dd>
          </div>
        )}
        {invoice.paidKopecks > 0 && (
          <div>
            <dt>{t('paid')}</dt>
            <dd>
              <Money kopecks={invoice.paidKopecks} />
            </dd>
          </div>
        )}
        {isOpen && (
          <div className="large">
            <dt>{t('balance')}</dt>
            <dd>
              <Money kopecks={invoice.balanceKopecks} />
            </dd>
          </div>
        )}
      </dl>
      {words !== undefined && <p className="pad-above-20">{t('paper.in_words', { words })}</p>}
      {invoice.eripAccount !== null && <p className="muted">{t('paper.account', { number: invoice.eripAccount })}</p>}
    </>
  )
}

const countLessons = (lines: InvoiceLine[]) => lines.reduce((sum, line) => sum + line.quantity, 0)

/** An executor who sells, by the entered details where there are any. */
function useSellerName() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return ({ details, ...seller }: Invoice['sellers'][number]) =>
    details
      ? [details.name, ...(details.unp ? [t('paper.unp', { unp: details.unp })] : []), details.address]
          .filter(Boolean)
          .join(', ')
      : format.fullName(seller)
}
