import type { Lead } from '@navyk/api-spec/market/leads'
import { boardPath, conversionPath, leadPath } from '@navyk/api-spec/market/leads/paths'
import { customerCardPath } from '@navyk/api-spec/views/person-card/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link, useParams } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { useUser } from '#app/session/session.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { Phone } from '#ui/facts/facts-text.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { leadQuery, useLeadSteps } from '../api.ts'
import { CardMenu } from '../board/card-menu.tsx'
import { Losing } from '../board/losing.tsx'
import { targetsOf, useMoves } from '../board/use-moves.ts'
import { Activities } from './activities.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadHistory } from './lead-history.tsx'
import { Tasks } from './tasks.tsx'

// Loaded when its dialog first opens.
const ChangeLead = lazy(async () => ({ default: (await import('../form/change-lead.tsx')).ChangeLead }))

/** Page of one lead: who and what is wanted, what was said, what is next. */
export function LeadPage() {
  const { id = '' } = useParams()
  return <QueryView query={useQuery(leadQuery(id))}>{({ data }) => <Details lead={data} />}</QueryView>
}

function Details({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const format = useFormat()
  return (
    <DetailsPage
      title={format.fullName(lead)}
      subtitle={lead.phone === '' ? t('erased') : <Phone number={lead.phone} />}
      state={<State of="lead" is={lead.state} />}
      action={<Actions lead={lead} />}
      trail={[{ label: t('board.title'), to: boardPath }]}
      notice={<Known lead={lead} />}
      side={
        <Section title={t('facts')}>
          <LeadFacts lead={lead} />
        </Section>
      }
      isSideLast
      tabs={[
        { key: 'work', label: t('activities.title'), content: <Activities lead={lead} /> },
        { key: 'history', label: t('history.title'), content: <LeadHistory id={lead.id} /> },
      ]}
    >
      <Tasks lead={lead} />
    </DetailsPage>
  )
}

function Actions({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const moves = useMoves(useQuery(leadQuery(lead.id)).refetch)
  const { permissions } = useUser()
  if (!useMayChange()) return null
  return (
    <>
      {targetsOf(lead).length > 0 && <CardMenu lead={lead} onMove={(to) => moves.move(lead, to)} />}
      {lead.actions.change && (
        <DialogButton label={t('change.action')}>{(close) => <ChangeLead lead={lead} onClose={close} />}</DialogButton>
      )}
      {lead.actions.convert && <LinkButton to={conversionPath(lead.id)}>{t('convert.action')}</LinkButton>}
      <Losing moves={moves} />
      {permissions.includes('administrator') && lead.phone !== '' && !lead.customer?.isLinked && (
        <Erasing lead={lead} />
      )}
    </>
  )
}

/** Button that erases the lead of somebody without an account, at their wish (Law 99-З). */
function Erasing({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const { erase } = useLeadSteps(lead.id)
  const others = lead.sameLeads.length
  return (
    <ConfirmButton
      label={t('erase.action')}
      title={t('erase.title')}
      consequence={
        <>
          <p>{t('erase.consequence')}</p>
          {others > 0 && <p>{t('erase.consequence_more', { count: others })}</p>}
        </>
      }
      isDangerous
      done={t('erase.done')}
      onConfirm={() => erase.mutateAsync()}
    />
  )
}

/** Others with the phone of the lead: other leads, and somebody with an account. */
function Known({ lead: { sameLeads, customer } }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const format = useFormat()
  const isKnown = customer !== null && !customer.isLinked
  if (sameLeads.length === 0 && !isKnown) return null
  return (
    <Callout tone="amber" title={t('known.title')}>
      {isKnown && (
        <p>
          {customer.isCustomer ? t('known.customer') : t('known.account')}{' '}
          {customer.isCustomer ? (
            <Link to={customerCardPath(customer.id)}>{format.fullName(customer)}</Link>
          ) : (
            format.fullName(customer)
          )}
        </p>
      )}
      {sameLeads.length > 0 && (
        <ul>
          {sameLeads.map((same) => (
            <li key={same.id}>
              <Link to={leadPath(same.id)}>
                {t('known.lead', { number: same.number, name: format.fullName(same) })}
              </Link>
              {', '}
              <State of="lead" is={same.state} />
            </li>
          ))}
        </ul>
      )}
    </Callout>
  )
}
