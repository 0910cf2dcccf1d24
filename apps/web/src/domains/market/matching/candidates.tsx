import { Button, Checkbox } from '@mantine/core'
import { type Candidate, freeWeeks, mostInvited, type WaitingOffer } from '@navyk/api-spec/market/matching'
import { openOfferStates } from '@navyk/api-spec/market/offers'
import { personPath } from '@navyk/api-spec/views/person-card/paths'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { CheckedMarks } from '#vocabulary/checked-marks.tsx'
import { candidatesQuery, useInviteExecutors } from './api.ts'
import classes from './desk.module.css'
import { PersonLink } from './person-link.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Executors who teach what is looked for, those whom it suits best first, with the reasons; several can be invited at once
 *  while the request is open. */
export function Candidates({ offer }: { offer: WaitingOffer }) {
  const { t } = useTranslation('matching')
  const isOpen = openOfferStates.some((state) => state === offer.state)
  return (
    <QueryView query={useQuery(candidatesQuery(offer.id))} skeleton={<BlockSkeleton height={6} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="muted regular">{t('nobody')}</p>
        ) : (
          <>
            <FreeNote />
            {isOpen ? (
              <Choice offer={offer} candidates={data} />
            ) : (
              <ol className="column gap-8 above-8" aria-label={t('who')}>
                {data.map((candidate) => (
                  <li key={candidate.id} className="column">
                    <Who candidate={candidate} />
                  </li>
                ))}
              </ol>
            )}
          </>
        )
      }
    </QueryView>
  )
}

/** Candidates with a checkbox each; one who can't be invited has the reason in its place. */
function Choice({ offer, candidates }: ChoiceProps) {
  const { t } = useTranslation('matching')
  const mayChange = useMayChange()
  const { ids, canInvite, choose, refused, send, isSending } = useInvitations({ offer, candidates })
  return (
    <>
      <ol className="column gap-8 above-8" aria-label={t('who')}>
        {candidates.map((candidate) => (
          <li key={candidate.id} className="column">
            {mayChange && candidate.refusal === null ? (
              <ChosenCandidate
                candidate={candidate}
                isChosen={ids.includes(candidate.id)}
                isFull={ids.length >= mostInvited}
                onChoose={(isChosen) => choose(candidate.id, isChosen)}
              />
            ) : (
              <Who candidate={candidate} />
            )}
          </li>
        ))}
      </ol>
      {refused.length > 0 && (
        <ul className="flush" role="alert">
          {refused.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {mayChange && canInvite && (
        <Button
          className="above-12"
          loading={isSending}
          disabled={ids.length === 0}
          onClick={() => void send().catch(toastFailure)}
        >
          {ids.length === 0 ? t('invite.nobody') : t('invite.action', { count: ids.length })}
        </Button>
      )}
    </>
  )
}

interface ChoiceProps {
  offer: WaitingOffer
  candidates: Candidate[]
}

/** The chosen candidates, sending their invitations, and whom the server refused with the reason. */
function useInvitations({ offer, candidates }: ChoiceProps) {
  const { t } = useTranslation('matching')
  const format = useFormat()
  const invite = useInviteExecutors(offer.id)
  const [chosen, setChosen] = useState<string[]>([])
  const [refused, setRefused] = useState<string[]>([])
  // A chosen executor whom somebody else has just invited can't be invited any more, and is not sent.
  const open = candidates.filter(({ refusal }) => refusal === null).map((candidate) => candidate.id)
  const ids = chosen.filter((each) => open.includes(each))
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...ids, id] : ids.filter((each) => each !== id))
  const send = async () => {
    const body = { executorIds: ids }
    const { data } = await invite.mutateAsync(body)
    setChosen([])
    const nameOf = (executorId: string) => {
      const found = candidates.find((candidate) => candidate.id === executorId)
      return found ? format.fullName(found) : ''
    }
    setRefused(
      data.flatMap(({ executorId, refusal }) =>
        refusal === null ? [] : [`${nameOf(executorId)}: ${t(`refusals.${refusal}`)}`],
      ),
    )
    const count = data.filter(({ refusal }) => refusal === null).length
    if (count > 0) toastSuccess(t('invite.done', { count }))
  }
  return { ids, canInvite: open.length > 0, choose, refused, send, isSending: invite.isPending }
}

interface ChosenProps {
  candidate: Candidate
  isChosen: boolean
  /** Whether no more can be chosen. */
  isFull: boolean
  onChoose: (isChosen: boolean) => void
}

/** One candidate with a checkbox, and the link to their card. */
function ChosenCandidate({ candidate, isChosen, isFull, onChoose }: ChosenProps) {
  const { t } = useTranslation('matching')
  const format = useFormat()
  const id = useId()
  return (
    <div className="line top between gap-12">
      <label className={`line top gap-12 high-44 ${classes.choice}`} htmlFor={id}>
        <Checkbox
          id={id}
          checked={isChosen}
          disabled={!isChosen && isFull}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span className="column">
          <Who candidate={candidate} isPlain />
        </span>
      </label>
      {/* Outside of the label, so that a press on it does not choose. */}
      <Link
        className={`fixed ${classes.card}`}
        to={personPath(candidate.id)}
        aria-label={t('card_named', { name: format.fullName(candidate) })}
      >
        {t('card')}
      </Link>
    </div>
  )
}

/** Lines on what a candidate teaches now, and how that went. Where there are groups alone, they don't say that there are no contracts
 *  and lessons. */
function useTaught(candidate: Candidate): string[] {
  const { t } = useTranslation('matching')
  const { runningContracts, runningGroups, heldLessons, missedLessons, heldSessions, substitutedSessions } = candidate
  const some = (key: 'contracts' | 'groups' | 'held' | 'missed' | 'held_sessions' | 'substituted', count: number) =>
    count > 0 ? [t(key, { count })] : []
  return [
    ...(runningContracts + runningGroups === 0 ? [t('no_contracts')] : []),
    ...some('contracts', runningContracts),
    ...some('groups', runningGroups),
    ...(heldLessons + heldSessions === 0 ? [t('no_lessons')] : []),
    ...some('held', heldLessons),
    ...some('missed', missedLessons),
    ...some('held_sessions', heldSessions),
    ...some('substituted', substitutedSessions),
  ]
}

/** Note that explains which time counts as free. */
export function FreeNote() {
  const { t } = useTranslation('matching')
  return <p className="muted regular">{t('free_means', { count: freeWeeks })}</p>
}

interface WhoProps {
  candidate: Candidate
  /** True within a label, where a link has no place. */
  isPlain?: boolean
}

/** One candidate with what speaks for and against them. */
export function Who({ candidate, isPlain = false }: WhoProps) {
  const { t } = useTranslation('matching')
  const format = useFormat()
  const { misfits, lessonPriceKopecks, isWithinBudget, days, wantedDays } = candidate
  // A reason that stands there as a fact already is not said twice.
  const isToldWhy = !(candidate.refusal === 'invited' || candidate.refusal === 'responded' || candidate.isInvited)
  const suits = misfits.length === 0 && isWithinBudget !== false
  const facts = [
    days === null ? t('no_hours') : t('days', { days, count: wantedDays }),
    ...useTaught(candidate),
    ...(lessonPriceKopecks === null ? [] : [t('price', { price: format.money(lessonPriceKopecks) })]),
  ]
  const against = [
    ...misfits.map((reason) => t(`misfits.${reason}`)),
    ...(isWithinBudget === false ? [t('above_budget')] : []),
  ]
  return (
    <>
      <span className={`strong ${classes.who}`} data-suits={suits || undefined}>
        <Icon of={suits ? IconCheck : IconAlertTriangle} size={16} />{' '}
        {isPlain ? format.fullName(candidate) : <PersonLink person={candidate} isFull />}
        {candidate.hasResponded && ` · ${t('responded')}`}
        {candidate.isInvited && ` · ${t('invited')}`}
        {isToldWhy && candidate.refusal !== null && ` · ${t(`refusals.${candidate.refusal}`)}`}
      </span>
      <span className="muted regular">{facts.join(' · ')}</span>
      <CheckedMarks of={candidate.checked} />
      {against.length > 0 && <span className="regular">{t('against', { reasons: against.join(', ') })}</span>}
    </>
  )
}
