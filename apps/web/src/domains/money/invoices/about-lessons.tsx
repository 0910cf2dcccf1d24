import type { PersonRef, Subject } from '@navyk/api-spec/vocabulary'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/lists/data-list.tsx'
import { PersonName } from '../../../ui/facts/facts-text.tsx'
import { useWords } from '../../../vocabulary/use-words.ts'
import classes from './about-lessons.module.css'

/** Who is taught what, in two short lines of a cell. */
export function AboutLessons({ learnerName, subject }: { learnerName: string; subject: Subject }) {
  const words = useWords()
  return (
    <span className={classes.about}>
      <span className={classes.name}>{learnerName}</span>
      <span className={classes.subject}>{words.subject(subject)}</span>
    </span>
  )
}

interface Billed {
  customer: PersonRef
  learnerName: string
  subject: Subject
  contractNumber: number
}

/** What an invoice that is to be is called by: who pays, for whose lessons, under which contract. */
export function useBilledColumns(): Record<'customer' | 'lessons' | 'contract', Column<Billed>> {
  const { t } = useTranslation('invoices')
  const words = useWords()
  return {
    customer: {
      key: 'customer',
      title: words.label('customer'),
      card: 'head',
      render: (row) => <PersonName person={row.customer} />,
    },
    lessons: {
      key: 'for',
      title: t('for'),
      card: 'line',
      render: (row) => <AboutLessons learnerName={row.learnerName} subject={row.subject} />,
      short: (row) => `${row.learnerName}, ${words.subject(row.subject)}`,
    },
    contract: {
      key: 'contract',
      title: t('contract'),
      width: 7,
      card: 'line',
      render: (row) => t('contract_number', { number: row.contractNumber }),
    },
  }
}
