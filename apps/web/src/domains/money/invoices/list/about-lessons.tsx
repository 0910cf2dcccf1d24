import type { PersonRef, Subject } from '@navyk/api-spec/vocabulary'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import classes from './list.module.css'

interface InvoiceSubject {
  learnerName: string | null
  subject: Subject | null
  /** Subject of the invoice in words, where no contract says it. */
  about?: string | null
}

/** Learner and subject, or another text of what is invoiced, in two lines of a cell. */
export function AboutLessons({ learnerName, subject, about = null }: InvoiceSubject) {
  const words = useWords()
  return (
    <span className={`block ${classes.about}`}>
      <span className={about === null ? classes.name : classes.words}>{about ?? learnerName}</span>
      {subject !== null && <span className={`muted small ${classes.subject}`}>{words.subject(subject)}</span>}
    </span>
  )
}

interface BilledLessons extends InvoiceSubject {
  customer: PersonRef
  contractNumber: number | null
}

/** Columns that describe an invoice before it is made: the payer, the lessons, the contract. */
export function useBilledColumns(): Record<'customer' | 'lessons' | 'contract', Column<BilledLessons>> {
  const { t } = useTranslation('invoices')
  const words = useWords()
  return {
    customer: cell.person<BilledLessons>('customer', words.label('customer'), (row) => row.customer, { card: 'head' }),
    lessons: {
      key: 'for',
      title: t('for'),
      card: 'line',
      render: (row) => <AboutLessons {...row} />,
      short: (row) => words.billed({ about: null, ...row }),
    },
    contract: {
      key: 'contract',
      title: t('words.contract'),
      width: 7,
      card: 'line',
      render: (row) => (row.contractNumber === null ? '—' : t('contract_number', { number: row.contractNumber })),
    },
  }
}
