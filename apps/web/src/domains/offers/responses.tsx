import { commonSpans, type Offer, type OfferResponse } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { State } from '../../app/states.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateText, Money, PersonName, RelativeTime } from '../../ui/facts-text.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ChooseButton } from './choose-button.tsx'
import classes from './responses.module.css'
import { Times } from './times.tsx'

/** All responses side by side, those that can be chosen first. */
export function Responses({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  if (offer.responses.length === 0) {
    return <EmptyState text={offer.actions.cancel ? t('responses.none_yet') : t('responses.none')} />
  }
  const rank = (response: OfferResponse) => ['accepted', 'submitted'].indexOf(response.state) + 1 || 3
  const inOrder = offer.responses.toSorted((one, other) => rank(one) - rank(other))
  return (
    <>
      {offer.actions.choose && <p className={classes.hint}>{t('responses.hint')}</p>}
      <ul className={classes.responses}>
        {inOrder.map((response) => (
          <li key={response.id}>
            <ResponseCard offer={offer} response={response} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ResponseCard({ offer, response }: { offer: Offer; response: OfferResponse }) {
  const { t } = useTranslation('offers')
  const isOver = response.state !== 'submitted' && response.state !== 'accepted'
  const common = commonSpans(offer.wantedSlots, response.slots, offer.lessonMinutes)
  return (
    <article
      className={classes.card}
      data-over={isOver || undefined}
      data-chosen={response.state === 'accepted' || undefined}
    >
      <header className={classes.head}>
        <div>
          <h3 className={classes.name}>
            <PersonName person={response.executor} isFull />
          </h3>
          <div className={classes.when}>
            <RelativeTime at={response.createdAt} />
          </div>
        </div>
        <State of="response" is={response.state} />
      </header>
      <Prices response={response} />
      <p className={classes.message}>{response.message}</p>
      <Facts>
        <Fact label={common.length > 0 ? t('responses.slots_common') : t('responses.slots')}>
          <Times spans={response.slots} common={common} />
        </Fact>
        <Fact label={t('responses.starts_on')}>
          <DateText date={response.startsOn} />
        </Fact>
      </Facts>
      {response.reason !== null && <p className={classes.reason}>{response.reason}</p>}
      {response.state === 'submitted' && offer.actions.choose && <ChooseButton offer={offer} response={response} />}
    </article>
  )
}

/** The customer's price; staff see what the executor asks beside it. */
function Prices({ response: { customerPriceKopecks, priceKopecks } }: { response: OfferResponse }) {
  const { t } = useTranslation('offers')
  return (
    <div className={classes.prices}>
      {customerPriceKopecks !== undefined && (
        <div>
          <strong className={classes.price}>
            <Money kopecks={customerPriceKopecks} />
          </strong>
          <span className={classes.unit}> {t('responses.per_lesson')}</span>
        </div>
      )}
      {priceKopecks !== undefined && (
        <div className={classes.unit}>
          {t('responses.pay')} <Money kopecks={priceKopecks} />
        </div>
      )}
    </div>
  )
}
