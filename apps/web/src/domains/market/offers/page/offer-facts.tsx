import type { Offer } from '@navyk/api-spec/market/offers'
import { useUser } from '#app/session/session.ts'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { DateFact, DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { useTranslation } from '#ui/texts.ts'
import { Budget } from '../budget.tsx'
import { Times } from '../times.tsx'
import { useWords } from '#vocabulary/use-words.ts'

/** Facts of the wanted lessons: what, where and when. */
export function OfferNeeds({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const words = useWords()
  return (
    <>
      <Facts>
        <Fact label={t('goal')}>{offer.goal}</Fact>
        <Fact label={t('words.where')}>{words.place(offer)}</Fact>
        <Fact label={t('load')}>{words.perWeek(offer.lessonsPerWeek, offer.lessonMinutes)}</Fact>
      </Facts>
      <div className="above-16">
        <Facts>
          <Fact label={t('wanted_slots')}>
            <Times spans={offer.wantedSlots} />
          </Fact>
        </Facts>
      </div>
      {offer.comment !== '' && <p className="anywhere as-typed ruled above-16 pad-above-16">{offer.comment}</p>}
    </>
  )
}

/** Money, dates and people. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const words = useWords()
  const { role } = useUser()
  const { customer, learner } = offer
  return (
    <Facts>
      <Fact label={role === 'executor' ? t('budget.pay') : t('budget.label')}>
        <Budget offer={offer} />
      </Fact>
      {customer && role === 'staff' && (
        <Fact label={words.label('customer')}>
          <PersonName person={customer} isFull />
        </Fact>
      )}
      {learner.lastName !== undefined && (
        <Fact label={words.label('learner')}>
          <PersonName person={{ firstName: learner.firstName, lastName: learner.lastName }} isFull />
        </Fact>
      )}
      <DateFact label={t('deadline')} date={offer.deadlineOn} />
      <DateTimeFact label={t('published_at')} at={offer.publishedAt} />
      {offer.invited && (
        <Fact label={t('invited')}>
          <PersonName person={offer.invited} isFull />
        </Fact>
      )}
      <Fact label={t('responses.live')}>{offer.responseCount}</Fact>
    </Facts>
  )
}
