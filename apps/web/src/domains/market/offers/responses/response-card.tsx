import type { Offer, OfferResponse, Respondent } from '@navyk/api-spec/market/offers'
import { PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { DateFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { useTranslation } from '#ui/texts.ts'
import { FittingTimes, ResponseNews, Prices, ResponseButtons, Suggestion } from './response-parts.tsx'
import classes from './responses.module.css'
import { ResponseBadge } from '../list/use-offer-columns.tsx'
import { CheckedMarks } from '#vocabulary/checked-marks.tsx'
import { useWords } from '#vocabulary/use-words.ts'

interface Props {
  offer: Offer
  response: OfferResponse
  respondents: Respondent[]
}

export function ResponseCard({ offer, response, respondents }: Props) {
  const { t } = useTranslation('offers')
  const words = useWords()
  const card = respondents.find((each) => each.executorId === response.executor.id)?.card
  const isOver = response.state !== 'submitted' && response.state !== 'accepted'
  return (
    <article
      className={`stack panel packed gap-12 shrinks ${classes.card}`}
      data-over={isOver || undefined}
      data-chosen={response.state === 'accepted' || undefined}
    >
      <header className="row top between gap-4-12">
        <div>
          <h3 className="large strong anywhere flush">
            <PersonName person={response.executor} isFull />
          </h3>
          <div className="muted">
            <RelativeTime at={response.changedAt ?? response.createdAt} /> <ResponseNews response={response} />
          </div>
        </div>
        <ResponseBadge response={response} />
      </header>
      {card && <CheckedMarks of={card.checked} />}
      <div className="stack gap-12">
        <Suggestion response={response} />
        <Prices response={response} />
      </div>
      <p className="anywhere as-typed">{response.message}</p>
      <Facts>
        <Fact label={t('responses.slots')}>
          <FittingTimes offer={offer} response={response} />
        </Fact>
        <DateFact label={t('responses.starts_on')} date={response.startsOn} />
        {card && card.experienceYears !== null && (
          <Fact label={t('compare.experience')}>{words.years(card.experienceYears)}</Fact>
        )}
        {card && <Fact label={t('words.subjects')}>{words.listed(card.subjects.map(words.subject))}</Fact>}
        {response.ending !== null && <Fact label={t('own.ending')}>{t(`ending.${response.ending}`)}</Fact>}
      </Facts>
      {card && card.about !== '' && <p className="anywhere as-typed">{card.about}</p>}
      {response.reason !== null && <p className={classes.reason}>{response.reason}</p>}
      <ResponseButtons offer={offer} response={response} />
    </article>
  )
}
