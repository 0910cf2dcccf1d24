import type { ReportCohort } from '@navyk/api-spec/views/reports'
import { Section } from '#ui/layout/section.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import classes from './cohorts.module.css'
import type { ReportWords } from '../use-report-words.ts'

/** The ages in months that a phone has room for, and the longest one shown on a computer. */
const phoneAges = [1, 3, 6, 12]
const oldestAge = 12

interface Props {
  words: ReportWords
  /** Cohorts, the oldest first. */
  cohorts: ReportCohort[]
}

type CohortsProps = Props & {
  /** True for the table alone, on paper. */
  isOnPaper?: boolean
}

/** Contracts that began in a month and were in force later on. Each cell says their share, which is what its shade shows too. */
export function Cohorts({ words, cohorts, isOnPaper = false }: CohortsProps) {
  const { t } = words
  const isWide = useIsWide(56.25)
  if (isOnPaper) return <CohortTable words={words} cohorts={cohorts} isShort />
  const oldest = Math.min(oldestAge, Math.max(0, ...cohorts.map(({ retained }) => retained.length - 1)))
  const ages = (isWide ? allAges : phoneAges).filter((age) => age <= oldest)
  return (
    <Section title={t('cohorts.title')}>
      <p className="muted small below-12">{t('cohorts.note')}</p>
      <CohortTable words={words} cohorts={cohorts} ages={ages} isShort={!isWide} />
    </Section>
  )
}

const allAges = Array.from({ length: oldestAge }, (_, index) => index + 1)

function CohortTable({ words, cohorts, ages = allAges, isShort }: Props & { ages?: number[]; isShort?: boolean }) {
  const { t, format } = words
  const nameOf = (month: string) =>
    isShort ? `${format.monthShort(`${month}-01`)} ${month.slice(0, 4)}` : format.month(month)
  return (
    <table className={`collapsed full figures ${classes.table}`} aria-label={t('cohorts.title')}>
      <thead className="muted small">
        <tr>
          <th scope="col">{t('cohorts.month')}</th>
          <th scope="col">{t('cohorts.size')}</th>
          {ages.map((age) => (
            <th key={age} scope="col">
              {t('cohorts.age', { count: age })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(({ month, size, retained }) => (
          <tr key={month}>
            <th scope="row">{nameOf(month)}</th>
            <td>{format.number(size)}</td>
            {ages.map((age) => (
              <Cell key={age} words={words} size={size} left={retained[age]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ words: { t, format }, size, left }: { words: ReportWords; size: number; left: number | undefined }) {
  if (left === undefined || size === 0) return <td />
  const share = left / size
  return (
    <td data-shade={Math.round(share * 5)} title={t('cohorts.left', { left, size })}>
      {format.percent(Math.round(share * 100) / 100)}
    </td>
  )
}
