import type { FreeExecutor } from '@navyk/api-spec/market/calendar'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { Link } from 'react-router'
import { useFormat } from '#ui/format.ts'
import { SlotDays, slotClass } from '#ui/facts/slot-days.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CheckedMarks } from '#vocabulary/checked-marks.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import classes from './calendar-page.module.css'
import { offerAddress, wishAddress } from './offer-address.ts'

/** An executor with the free times; each leads to an offer that begins with it. */
export function ExecutorCard({ executor, subject }: { executor: FreeExecutor; subject: Subject | undefined }) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const words = useWords()
  return (
    <li className="column gap-8 panel pad-16">
      <div className="row baseline between gap-4-16">
        <h2 className="size-18 strong flush">{executor.name}</h2>
        {executor.hourPriceKopecks !== null && (
          <span className="medium">{t('per_hour', { price: format.money(executor.hourPriceKopecks) })}</span>
        )}
      </div>
      <p className="muted">
        {[
          words.listed(executor.subjects.map(words.subject)),
          executor.city,
          words.listed(executor.formats.map(words.formatName)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {executor.hasCheckedDiploma && <CheckedMarks of={['diploma']} />}
      <p className="anywhere">{executor.about}</p>
      <SlotDays
        slots={executor.slots}
        first={{ days: 3, times: 6, allLabel: t('all_times', { count: executor.slots.length }) }}
        render={(slot) => (
          <Link
            className={slotClass}
            to={offerAddress(executor, slot, subject)}
            aria-label={t('choose', { date: format.date(slot.date), time: slot.time, name: executor.name })}
          >
            {slot.time}
          </Link>
        )}
      />
      <Link
        className={`anchor block above-8 ${classes.wish}`}
        to={wishAddress(subject ?? executor.subjects[0], executor.executorId)}
        aria-label={t('call_back_of', { name: executor.name })}
      >
        {t('call_back')}
      </Link>
    </li>
  )
}
