import type { Offer, OfferResponse, Respondent } from '@navyk/api-spec/market/offers'
import { businessMonth } from '@navyk/api-spec/kit'
import type { ReactNode } from 'react'
import { DateText, PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './responses.module.css'
import { FittingTimes, ResponseNews, Prices, ResponseButtons, Suggestion } from './response-parts.tsx'
import { CheckedMarks } from '#vocabulary/checked-marks.tsx'
import { useWords } from '#vocabulary/use-words.ts'

interface Props {
  offer: Offer
  responses: OfferResponse[]
  respondents: Respondent[]
  isWide: boolean
}

interface CompareFact {
  key: string
  label: string
  render: (response: OfferResponse) => ReactNode
}

/** Responses side by side: a column each where there is room, fact by fact on a phone. */
export function Comparison({ offer, responses, respondents, isWide }: Props) {
  const facts = useFacts(offer, respondents)
  const parts = { offer, responses, facts }
  return isWide ? <SideBySide {...parts} /> : <FactByFact {...parts} />
}

interface ComparisonProps {
  offer: Offer
  responses: OfferResponse[]
  facts: CompareFact[]
}

function SideBySide({ offer, responses, facts }: ComparisonProps) {
  const { t } = useTranslation('offers')
  return (
    <table className={`panel full ${classes.table}`} aria-label={t('compare.side_by_side')}>
      <thead>
        <tr>
          <td />
          {responses.map((response) => (
            <th key={response.id} scope="col" data-listed={response.isShortlisted || undefined}>
              <PersonName person={response.executor} isFull /> <ResponseNews response={response} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ key, label, render }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {responses.map((response) => (
              <td key={response.id} data-listed={response.isShortlisted || undefined}>
                {render(response)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {offer.actions.choose && (
        <tfoot>
          <tr>
            <td />
            {responses.map((response) => (
              <td key={response.id} data-listed={response.isShortlisted || undefined}>
                <ResponseButtons offer={offer} response={response} />
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function FactByFact({ offer, responses, facts }: ComparisonProps) {
  const { t } = useTranslation('offers')
  const choice: CompareFact = {
    key: 'choice',
    label: t('compare.choice'),
    render: (response) => <ResponseButtons offer={offer} response={response} />,
  }
  return (
    <div className="stack gap-16">
      {[...facts, ...(offer.actions.choose ? [choice] : [])].map(({ key, label, render }) => (
        <section key={key} className="panel pad-16" aria-label={label}>
          <h3 className="size-16 strong below-8">{label}</h3>
          <dl className="stack gap-12">
            {responses.map((response) => (
              <div key={response.id} className={`muted-terms ${classes.value}`}>
                <dt>
                  <PersonName person={response.executor} />
                </dt>
                <dd className="anywhere">{render(response)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function useFacts(offer: Offer, respondents: Respondent[]): CompareFact[] {
  const { t } = useTranslation('offers')
  const of = (response: OfferResponse) => respondents.find((each) => each.executorId === response.executor.id)
  const terms = useTermFacts(offer)
  const people = useRespondentFacts(of)
  return [
    ...terms,
    ...people,
    { key: 'message', label: t('compare.message'), render: (response) => <p>{response.message}</p> },
    {
      key: 'about',
      label: t('compare.about'),
      render: (response) => <p>{of(response)?.card?.about || t('compare.not_said')}</p>,
    },
  ]
}

/** Terms of a response: the changes that it proposes, its price, times and first day. */
function useTermFacts(offer: Offer): CompareFact[] {
  const { t } = useTranslation('offers')
  const isProposed = offer.responses.some(({ proposal }) => proposal)
  return [
    ...(isProposed
      ? [
          {
            key: 'proposal',
            label: t('propose.fact'),
            render: (response: OfferResponse) => (response.proposal ? <Suggestion response={response} /> : '—'),
          },
        ]
      : []),
    { key: 'price', label: t('words.price'), render: (response) => <Prices response={response} /> },
    {
      key: 'times',
      label: t('responses.slots'),
      render: (response) => <FittingTimes offer={offer} response={response} />,
    },
    {
      key: 'start',
      label: t('responses.starts_on'),
      render: (response) => <DateText date={response.startsOn} />,
    },
  ]
}

/** Facts of the executor's card. */
function useRespondentFacts(of: (response: OfferResponse) => Respondent | undefined): CompareFact[] {
  const { t } = useTranslation('offers')
  const words = useWords()
  const format = useFormat()
  const cardOf = (response: OfferResponse) => of(response)?.card
  const nothing = t('compare.not_said')
  return [
    {
      key: 'experience',
      label: t('compare.experience'),
      render: (response) => {
        const years = cardOf(response)?.experienceYears ?? null
        return years === null ? nothing : words.years(years)
      },
    },
    {
      key: 'since',
      label: t('compare.since'),
      render: (response) => {
        const since = of(response)?.since
        return since === undefined ? nothing : format.month(businessMonth(new Date(since)))
      },
    },
    {
      key: 'subjects',
      label: t('words.subjects'),
      render: (response) => words.listed(cardOf(response)?.subjects.map(words.subject) ?? []) || nothing,
    },
    {
      key: 'checked',
      label: t('compare.checked'),
      render: (response) => {
        const checked = cardOf(response)?.checked ?? []
        return checked.length > 0 ? <CheckedMarks of={checked} /> : nothing
      },
    },
  ]
}
