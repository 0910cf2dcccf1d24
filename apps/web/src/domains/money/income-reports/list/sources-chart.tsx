import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Money } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { incomeSourcesQuery } from '../api.ts'
import classes from './sources-chart.module.css'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

export interface SourcesProps {
  year?: string | undefined
}

type SourceGrouping = 'customers' | 'subjects'

interface Bar {
  key: string
  name: string
  payKopecks: number
  lessonCount: number
}

/** A bar for each customer or subject. It is a table, so that every figure can be read out and walked by keyboard. */
export function SourcesChart({ year }: SourcesProps) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const words = useWords()
  const [by, setBy] = useState<SourceGrouping>('customers')
  const query = useQuery(incomeSourcesQuery({ year }))
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={14} />}>
      {({ data }) => {
        const bars: Record<SourceGrouping, Bar[]> = {
          customers: [
            ...data.customers.map(({ customer, ...sums }) => ({
              key: customer.id,
              name: format.fullName(customer),
              ...sums,
            })),
            // A group has many customers, none of whom the sum is of.
            ...data.programmes.map(({ title, ...sums }) => ({ key: title, name: title, ...sums })),
          ].toSorted((one, other) => other.payKopecks - one.payKopecks),
          subjects: data.subjects.map(({ subject, ...sums }) => ({
            key: subject,
            name: words.subject(subject),
            ...sums,
          })),
        }
        if (bars.customers.length === 0) return <p className="muted">{t('sources.none')}</p>
        return (
          <>
            <SegmentedControl
              value={by}
              onChange={(value) => setBy(value === 'subjects' ? 'subjects' : 'customers')}
              aria-label={t('sources.by')}
              data={[
                { value: 'customers', label: t('sources.customers') },
                { value: 'subjects', label: t('sources.subjects') },
              ]}
            />
            <Bars bars={bars[by]} title={t('sources.caption', { year: data.year })} head={t(`sources.head_${by}`)} />
          </>
        )
      }}
    </QueryView>
  )
}

function Bars({ bars, title, head }: { bars: Bar[]; title: string; head: string }) {
  const { t } = useTranslation('income-reports')
  const words = useWords()
  const largest = Math.max(1, ...bars.map((bar) => bar.payKopecks))
  const total = bars.reduce((sum, bar) => sum + bar.payKopecks, 0)
  return (
    <table className={`full block above-16 ${classes.chart}`}>
      <caption className="unseen">{title}</caption>
      <thead className="unseen">
        <tr>
          <th className="shrinks medium anywhere" scope="col">
            {head}
          </th>
          <th className="shrinks medium anywhere" scope="col">
            {words.pay(false)}
          </th>
          <th className="shrinks medium anywhere" scope="col">
            {t('sources.share')}
          </th>
        </tr>
      </thead>
      <tbody className="stack gap-12">
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th className="shrinks medium anywhere" scope="row">
              {bar.name}
              <span className={`muted small normal ${classes.lessons}`}>
                {t('words.lesson_count', { count: bar.lessonCount })}
              </span>
            </th>
            <td className="figures pad-0">
              <Money kopecks={bar.payKopecks} />
            </td>
            <td className="figures pad-0">
              <span className={`fixed muted small ${classes.share}`}>
                {total <= 0 ? '–' : `${Math.round((bar.payKopecks / total) * 100)} %`}
              </span>
              <span className={`tinted clips ${classes.track}`} aria-hidden>
                <span style={{ inlineSize: `${(Math.max(0, bar.payKopecks) / largest) * 100}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
