import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { linkOf } from '@navyk/api-spec/vocabulary'
import { DateFact, Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useProgrammeWords } from '../use-programme-words.ts'
import { SeatBar } from '../lists/seat-bar.tsx'

/** Seats, days, place, and the price for who pays it. */
export function ProgrammeFacts({ programme }: { programme: Programme }) {
  const { t } = useTranslation('programmes')
  const words = useProgrammeWords()
  const { price, place } = programme
  const trial = price && words.trial(price.trialKopecks)
  const own = programme.members.find(({ id }) => id === programme.membership?.id)
  const rate = own?.rates?.find(({ isCurrent }) => isCurrent)
  return (
    <>
      <SeatBar of={programme} />
      <div className="above-16">
        <Facts>
          {price && (
            <Fact label={t('price')}>
              {words.price(price)}
              {trial !== null && <span className="muted small block above-4">{trial}</span>}
            </Fact>
          )}
          {price && price.basis === 'session' && <MoneyFact label={t('whole_price')} kopecks={price.wholeKopecks} />}
          {rate && <Fact label={t('own_rate')}>{words.rate(rate)}</Fact>}
          <Fact label={t('dates')}>
            {words.days(programme)}
            <span className="muted small block above-4">{words.sessions(programme.plannedSessions)}</span>
          </Fact>
          <Fact label={t('week')}>{words.week(programme.weeklyPattern)}</Fact>
          <Fact label={t('where')}>
            {words.where(programme)}
            {place && (
              <span className="muted small block above-4">
                <Place place={place} />
              </span>
            )}
          </Fact>
          <DateFact label={t('enrol_until')} date={programme.enrolUntil} />
          <MoneyFact label={t('expected')} kopecks={programme.expectedKopecks} />
        </Facts>
      </div>
    </>
  )
}

function Place({ place }: { place: string }) {
  const link = linkOf(place)
  if (link === null) return place
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {new URL(link).host}
    </a>
  )
}
