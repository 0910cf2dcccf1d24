import type { Programme, ProgrammeSeat, SeatState } from '@navyk/api-spec/teaching/programmes'
import { Slot } from '#app/manifests/slots.tsx'
import { useStateLabel } from '#app/manifests/states.tsx'
import type { Tone } from '#ui/facts/state-badge.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useSeatSteps } from '../api.ts'
import { TimeLeft } from './time-left.tsx'

const tones: Partial<Record<SeatState, Tone>> = { offered: 'amber', held: 'amber', taken: 'green', waiting: 'blue' }

/** The customer's seats in the programme: what each waits for, and what can be done with it. */
export function OwnSeats({ programme }: { programme: Pick<Programme, 'ownSeats'> }) {
  return programme.ownSeats.map((seat) => <OwnSeat key={seat.id} seat={seat} />)
}

function OwnSeat({ seat }: { seat: ProgrammeSeat }) {
  const { t } = useTranslation('programmes')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const { state, kind, place, trialOn, expiresAt, totalKopecks } = seat
  const title = `${format.fullName(seat.learner)}: ${stateLabel('programme_seat', state)}`
  return (
    <Callout tone={tones[state] ?? 'grey'} title={title}>
      <p className="flush">
        {state === 'waiting' && place !== null && t('own.waiting', { place })}
        {state === 'offered' && t('own.offered')}
        {state === 'held' && t('own.held', { price: format.money(totalKopecks) })}
        {state === 'taken' && (kind === 'trial' ? t('own.trial') : t('own.taken'))}
        {trialOn !== null && (
          <>
            {' '}
            {t('trial_day')} <DateText date={trialOn} />
          </>
        )}
      </p>
      {expiresAt !== null && (
        <p className="flush">
          <TimeLeft until={expiresAt} />
        </p>
      )}
      <SeatButtons seat={seat} />
      <Slot name="seat.paying" seat={seat} />
    </Callout>
  )
}

/** Buttons of what the reader can do with a seat. */
export function SeatButtons({ seat }: { seat: ProgrammeSeat }) {
  const steps = useSeatSteps(seat.id)
  if (!Object.values(seat.actions).some(Boolean)) return null
  return (
    <div className="buttons above-12">
      <TakeButtons seat={seat} steps={steps} />
      {seat.actions.confirm && <ConfirmButtons seat={seat} steps={steps} />}
      <GiveUpButtons seat={seat} steps={steps} />
    </div>
  )
}

interface SeatStepsProps {
  seat: ProgrammeSeat
  steps: ReturnType<typeof useSeatSteps>
}

/** The customer's consent to an offered seat, and to staying after a trial. */
function TakeButtons({ seat, steps }: SeatStepsProps) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const name = format.fullName(seat.learner)
  const { actions, version } = seat
  return (
    <>
      {actions.accept && (
        <ConfirmButton
          variant="filled"
          label={t('seat.accept')}
          title={t('seat.accept_title', { name })}
          consequence={t('seat.accept_consequence', { price: format.money(seat.totalKopecks) })}
          done={t('seat.accepted')}
          onConfirm={() => steps.accept.mutateAsync({ version })}
        />
      )}
      {actions.keep && (
        <ConfirmButton
          variant="filled"
          label={t('seat.keep')}
          title={t('seat.keep_title', { name })}
          consequence={t('seat.keep_consequence')}
          done={t('seat.kept')}
          onConfirm={() => steps.keep.mutateAsync({ version })}
        />
      )}
    </>
  )
}

/** The staff's confirmations of a seat: with an invoice, and without one. */
function ConfirmButtons({ seat, steps }: SeatStepsProps) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const name = format.fullName(seat.learner)
  const { version } = seat
  const isFree = seat.totalKopecks === 0
  const priced = seat.orderId === null ? 'seat.confirm_consequence' : 'seat.confirm_ordered'
  const consequence = isFree ? 'seat.confirm_free_consequence' : priced
  const price = format.money(seat.totalKopecks)
  return (
    <>
      <ConfirmButton
        variant="light"
        label={t(isFree ? 'seat.confirm_free' : 'seat.confirm')}
        title={t('seat.confirm_title', { name })}
        consequence={t(consequence, { price })}
        done={t('seat.confirmed')}
        onConfirm={() => steps.confirm.mutateAsync({ version, isInvoiced: true })}
      />
      {!isFree && (
        <ConfirmButton
          label={t('seat.confirm_without')}
          title={t('seat.confirm_title', { name })}
          consequence={t('seat.confirm_without_consequence', { price })}
          reasonLabel={t('seat.without_reason')}
          done={t('seat.confirmed')}
          onConfirm={(reason) => steps.confirm.mutateAsync({ version, isInvoiced: false, reason })}
        />
      )}
    </>
  )
}

/** Gives up an offered seat or the place in the line; leaves the programme. */
function GiveUpButtons({ seat, steps }: SeatStepsProps) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const name = format.fullName(seat.learner)
  const { actions, version } = seat
  return (
    <>
      {actions.decline && (
        <ConfirmButton
          label={t(seat.state === 'waiting' ? 'seat.stop_waiting' : 'seat.decline')}
          title={t(seat.state === 'waiting' ? 'seat.stop_waiting_title' : 'seat.decline_title', { name })}
          consequence={t('seat.decline_consequence')}
          done={t('seat.declined')}
          onConfirm={() => steps.decline.mutateAsync({ version })}
        />
      )}
      {actions.leave && (
        <ConfirmButton
          isDangerous
          label={t('seat.leave')}
          title={t('seat.leave_title', { name })}
          consequence={t('seat.leave_consequence')}
          reasonLabel={t('words.reason')}
          done={t('seat.left')}
          onConfirm={(reason) => steps.leave.mutateAsync({ version, reason })}
        />
      )}
    </>
  )
}
