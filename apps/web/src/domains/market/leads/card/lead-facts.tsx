import { NativeSelect } from '@mantine/core'
import type { Lead } from '@navyk/api-spec/market/leads'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { customerCardPath } from '@navyk/api-spec/views/person-card/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { boardQuery, leadQuery, useLeadSteps } from '../api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Facts of a lead, and what has come of it. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const words = useWords()
  const text = (label: string, value: string | null) => value && <Fact label={label}>{value}</Fact>
  return (
    <Facts>
      <Fact label={t('assignee')}>
        <Assignee lead={lead} />
      </Fact>
      <Outcome lead={lead} />
      {text(t('learner'), lead.learnerName)}
      {text(words.label('subject'), lead.subject && words.subject(lead.subject))}
      {text(t('level'), lead.level && words.level(lead.level))}
      {text(t('format'), lead.format && words.formatName(lead.format))}
      {text(t('city'), lead.city)}
      {text(t('wish'), lead.wish)}
      {lead.wantedExecutor && (
        <Fact label={words.label('executor')}>
          <PersonName person={lead.wantedExecutor} isFull />
        </Fact>
      )}
      <Fact label={t('source')}>
        {t(`sources.${lead.source}`)}
        {lead.site !== null && `, ${lead.site}`}
      </Fact>
      <DateTimeFact label={t('created')} at={lead.createdAt} />
      {lead.consent && (
        <Fact label={t('consent')}>
          {t('consent_version', { version: lead.consent.version })}, <DateTime at={lead.consent.givenAt} />
        </Fact>
      )}
    </Facts>
  )
}

/** The request and the customer that a lead has become, or why it was given up. */
function Outcome({ lead: { offer, customer, lostReason } }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const words = useWords()
  const format = useFormat()
  return (
    <>
      {lostReason !== null && <Fact label={t('lose.reason')}>{lostReason}</Fact>}
      {customer?.isLinked && (
        <Fact label={words.label('customer')}>
          <Link to={customerCardPath(customer.id)}>{format.fullName(customer)}</Link>
        </Fact>
      )}
      {offer && (
        <Fact label={t('request')}>
          <Link to={offerPath(offer.id)}>{t('board.request', { number: offer.number })}</Link>{' '}
          <State of="offer" is={offer.state} />
        </Fact>
      )}
    </>
  )
}

/** Assignee of the lead; a manager can give it to another one. */
function Assignee({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const format = useFormat()
  const { assign } = useLeadSteps(lead.id)
  const { refetch } = useQuery(leadQuery(lead.id))
  const managers = useQuery(boardQuery({})).data?.data.managers
  const isOpen = useMayChange() && lead.actions.lose && managers !== undefined
  if (!isOpen) return lead.assignee ? <PersonName person={lead.assignee} isFull /> : t('marks.unassigned')
  const choose = (assigneeId: string | null) =>
    assign.mutateAsync({ version: lead.version, assigneeId }).catch(async (error: unknown) => {
      toastFailure(error)
      await refetch()
    })
  return (
    <NativeSelect
      aria-label={t('assignee')}
      value={lead.assignee?.id ?? ''}
      data={[
        { value: '', label: t('marks.unassigned') },
        ...managers.map((manager) => ({ value: manager.id, label: format.fullName(manager) })),
      ]}
      onChange={(event) => void choose(event.currentTarget.value || null)}
    />
  )
}
