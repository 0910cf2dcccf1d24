import { measuresOf, type Report } from '@navyk/api-spec/views/reports'
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconInfoCircle } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Change } from './change.ts'
import classes from '../reports.module.css'
import type { ReportWords } from '../use-report-words.ts'
import { addressOfRows, measureOf, type ReportView, rowsBehind } from '../view.ts'

/** A heading for screen readers, where the eye needs none. */
const UnseenTitle = ({ children }: { children: ReactNode }) => <h2 className="unseen flush">{children}</h2>

interface Props {
  view: ReportView
  words: ReportWords
  report: Report
}

/** Figures of the period: each with a link to its rows, the change in words and sign, and how it is counted. */
export function KeyFigures({ view, words, report }: Props) {
  return (
    <section aria-label={words.t('figures')}>
      <UnseenTitle>{words.t('figures')}</UnseenTitle>
      <ul className={`stack gap-12 below-16 ${classes.figures}`}>
        {measuresOf(view.report).map((measure, place) => (
          <li key={measure} className={`column panel gap-2 pad-12-16 ${classes.figure}`}>
            <Figure
              view={view}
              words={words}
              measure={measure}
              now={report.values[place]}
              before={report.valuesBefore[place]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FigureProps {
  view: ReportView
  words: ReportWords
  measure: string
  now: number | null | undefined
  before: number | null | undefined
}

function Figure({ view, words, measure, now, before }: FigureProps) {
  const { t, nameOf, howOf, valueText } = words
  const [search] = useSearchParams()
  const [isTold, setTold] = useState(false)
  const howId = useId()
  const name = nameOf(measure)
  const value = valueText(measure, now)
  const rows = rowsBehind(view.report, measure)
  const { isOfToday } = measureOf(view.report, measure)
  return (
    <>
      <div className={`line top between gap-4 ${classes.head}`}>
        <h3 className={`shrinks muted small normal ${classes.name}`}>{name}</h3>
        <IconButton
          icon={IconInfoCircle}
          label={t('how', { name })}
          aria-expanded={isTold}
          aria-controls={howId}
          onClick={() => setTold(!isTold)}
        />
      </div>
      {rows === undefined || now === null || now === 0 ? (
        <span className={`size-20 strong figures ${classes.value}`}>{value}</span>
      ) : (
        <Link
          className={`size-20 strong figures ${classes.value}`}
          to={addressOfRows(search, rows)}
          aria-label={t('rows.open', { name, value })}
        >
          {value}
        </Link>
      )}
      {isOfToday ? (
        <span className="muted small figures">{t('today')}</span>
      ) : (
        view.isCompared && <ChangeLine words={words} measure={measure} now={now} before={before} />
      )}
      <p id={howId} className="small above-6" hidden={!isTold}>
        {howOf(measure)}
      </p>
    </>
  )
}

const icons = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconEqual }

/** Line of a change, '+12 %, больше, хорошо', with the former figure. */
function ChangeLine({ words, measure, now, before }: Omit<FigureProps, 'view'>) {
  const { t, valueText } = words
  const change = words.change(measure, now, before)
  if (change === undefined) {
    return (
      <span className="muted small figures">
        {before === null || before === undefined
          ? t('change.unknown')
          : t('change.was', { value: valueText(measure, before) })}
      </span>
    )
  }
  return (
    <>
      <span className={`small figures ${classes.keyChange}`} data-better={judged(change)}>
        <Icon of={icons[change.way]} size={16} />
        {change.way === 'same' ? t('change.same') : t(`change.${change.way}`, { by: words.changeText(change) })}
        {change.isBetter !== null && `, ${t(change.isBetter ? 'change.better' : 'change.worse')}`}
      </span>
      <span className="muted small figures">{t('change.was', { value: valueText(measure, before) })}</span>
    </>
  )
}

/** Judgement of a change for its colour; words say the same. */
const judged = ({ isBetter }: Change): 'yes' | 'no' | undefined =>
  isBetter === null ? undefined : isBetter ? 'yes' : 'no'
