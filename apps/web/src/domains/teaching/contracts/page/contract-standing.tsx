import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { useUser } from '#app/session/session.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ChangeStanding } from '../life/change-standing.tsx'

/** A box above the page: what the contract waits for, its pause, notice or end. Nothing for an active contract without
 *  these. */
export function ContractStanding({ contract }: { contract: Contract }) {
  return (
    <div className="if-any stack gap-16 below-16">
      <StateStanding contract={contract} />
      <PauseWish contract={contract} />
      {contract.changes
        .filter((change) => change.state === 'proposed')
        .map((change) => (
          <ChangeStanding key={change.id} contract={contract} change={change} />
        ))}
    </div>
  )
}

function StateStanding({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  const format = useFormat()
  switch (contract.state) {
    case 'draft':
      return (
        <Callout tone={contract.actions.edit ? 'amber' : 'blue'} title={t(`standing.draft_${role}`)}>
          {t(`standing.draft_${role}_text`)}
        </Callout>
      )
    case 'awaiting_ack':
      return <Awaiting contract={contract} />
    case 'cancelled':
      return (
        <Callout tone="grey" title={t('standing.cancelled')}>
          {contract.reason}
        </Callout>
      )
    case 'terminated':
    case 'finished':
      return (
        <Callout tone="grey" title={t(`standing.${contract.state}`, { date: dayOf(format, contract) })}>
          {contract.reason}
          <SuccessorLink contract={contract} />
        </Callout>
      )
    case 'ending':
      return (
        <Callout tone="amber" title={t('standing.ending', { date: format.date(contract.endsOn ?? '') })}>
          {contract.endingBy !== null &&
            t(`standing.ending_by_${contract.endingBy === role && role !== 'staff' ? 'you' : contract.endingBy}`, {
              reason: contract.reason ?? '',
            })}
          <SuccessorLink contract={contract} />
        </Callout>
      )
    case 'active':
    case 'paused':
      return <Pause contract={contract} />
  }
}

type Format = ReturnType<typeof useFormat>

const dayOf = (format: Format, { endedAt }: Contract) => (endedAt === null ? '' : format.day(endedAt))

/** The present or coming pause. */
function Pause({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const { pausedFrom, pausedUntil, pauseReason } = contract
  if (pausedFrom === null) return null
  const from = format.date(pausedFrom)
  const title =
    pausedUntil === null
      ? t('standing.paused_open', { from })
      : t('standing.paused', { from, until: format.date(pausedUntil) })
  return (
    <Callout tone="blue" title={title}>
      {pauseReason}
    </Callout>
  )
}

/** The executor's wish for a pause that waits for an answer. */
function PauseWish({ contract: { pauseAsked } }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const { role } = useUser()
  if (pauseAsked === null) return null
  const from = format.date(pauseAsked.from)
  const who = role === 'executor' ? 'you' : 'executor'
  const title =
    pauseAsked.until === null
      ? t(`standing.pause_asked_open_${who}`, { from })
      : t(`standing.pause_asked_${who}`, { from, until: format.date(pauseAsked.until) })
  return (
    <Callout tone="amber" title={title}>
      {pauseAsked.reason}
    </Callout>
  )
}

function SuccessorLink({ contract: { successor } }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  if (!successor) return null
  return (
    <div className="buttons above-12">
      <LinkButton variant="default" to={contractPath(successor.id)}>
        {t('standing.to_successor', { number: successor.number })}
      </LinkButton>
    </div>
  )
}

function Awaiting({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const lines = (['customer', 'executor'] as const).map((side) => {
    const at = contract.acknowledgedAt[side]
    const name = format.shortName(contract[side])
    return at === null ? t('standing.waits', { name }) : t('standing.acknowledged', { name, at: format.dateTime(at) })
  })
  const isMine = contract.actions.acknowledge
  return (
    <Callout tone="amber" title={isMine ? t('standing.awaiting_own') : t('standing.awaiting_both')}>
      {lines.join('\n')}
    </Callout>
  )
}
