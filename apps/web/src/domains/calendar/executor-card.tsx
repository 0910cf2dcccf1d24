import { UnstyledButton } from '@mantine/core'
import type { FreeExecutor, Subject } from '@navyk/api-spec'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../ui/format.ts'
import { useOfferWords } from '../offers/index.ts'
import classes from './calendar-page.module.css'
import { offerAddress } from './offer-address.ts'

const firstDays = 3
const firstTimes = 6

/** An executor with the free times; each leads to an offer that begins with it. */
export function ExecutorCard({ executor, subject }: { executor: FreeExecutor; subject: Subject | undefined }) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const words = useOfferWords()
  const [isWhole, setWhole] = useState(false)
  const days = [...Map.groupBy(executor.slots, ({ date }) => date)]
  const shown = isWhole ? days : days.slice(0, firstDays)
  const isMore = days.length > shown.length || (!isWhole && shown.some(([, slots]) => slots.length > firstTimes))
  return (
    <li className={classes.card}>
      <div className={classes.who}>
        <h2 className={classes.name}>{executor.name}</h2>
        {executor.hourKopecks !== null && (
          <span className={classes.price}>{t('per_hour', { price: format.money(executor.hourKopecks) })}</span>
        )}
      </div>
      <p className={classes.facts}>
        {[
          executor.subjects.map(words.subject).join(', '),
          executor.city,
          executor.formats.map(words.formatName).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.about}>{executor.about}</p>
      <dl className={classes.days}>
        {shown.map(([date, slots]) => (
          <div key={date} className={classes.day}>
            <dt>{format.date(date)}</dt>
            <dd>
              {(isWhole ? slots : slots.slice(0, firstTimes)).map((slot) => (
                <Link
                  key={slot.time}
                  className={classes.slot}
                  to={offerAddress(executor, slot, subject)}
                  aria-label={t('choose', { date: format.date(date), time: slot.time, name: executor.name })}
                >
                  {slot.time}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {isMore && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {t('all_times', { count: executor.slots.length })}
        </UnstyledButton>
      )}
    </li>
  )
}
